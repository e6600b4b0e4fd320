import { mount } from 'svelte';
import App from './App.svelte';
import { listen as listenForLaptop } from './lib/laptop.svelte';
import { listen as listenForLinks } from './lib/route.svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

listenForLinks();
listenForLaptop();
const target = document.getElementById('app');
if (target) mount(App, { target });
