// Is the laptop there? When it is not, we knock quietly until it answers, and whoever waits tries again.

export const laptop = $state({ here: true, /** grows each time it comes back */ returns: 0 });

let knocking: ReturnType<typeof setTimeout> | undefined;
let pause = 500;

export function lost(): void {
  if (laptop.here) {
    laptop.here = false;
    pause = 500;
  }
  knocking ??= setTimeout(knock, pause);
}

async function knock(): Promise<void> {
  clearTimeout(knocking);
  knocking = undefined;
  try {
    const response = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(4000) });
    if (response.ok) return found();
  } catch {
    // Still away.
  }
  pause = Math.min(pause * 1.5, 5000);
  knocking = setTimeout(knock, pause);
}

/** An answer is long in coming: is it a long count, or has the laptop gone to sleep? */
export async function doubt(): Promise<void> {
  try {
    await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(4000) });
  } catch {
    lost();
  }
}

export function found(): void {
  clearTimeout(knocking);
  knocking = undefined;
  if (laptop.here) return;
  laptop.here = true;
  laptop.returns += 1;
}

/** A phone that wakes up, or finds the network again, need not wait for the next knock. */
export function listen(): void {
  const again = () => {
    if (!laptop.here && document.visibilityState === 'visible') void knock();
  };
  addEventListener('online', again);
  document.addEventListener('visibilitychange', again);
}
