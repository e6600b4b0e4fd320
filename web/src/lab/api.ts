import type { LabCell, LabResult, LabRun, LabSummary, StudyText } from '../api/types';
import { at, call } from '../lib/api';

export type { LabCell, LabResult, LabRun, LabSummary, StudyText };

export const lab = {
  studies: () => call<{ studies: StudyText[] }>('/lab/studies').then(({ studies }) => studies),
  runs: () => call<{ runs: LabRun[] }>('/lab').then(({ runs }) => runs),
  begin: (text: string) => call<LabRun>('/lab', { body: { text } }),
  result: (id: string) => call<LabResult>(at('lab', id)),
  cancel: (id: string) => call<LabRun>(at('lab', id, 'cancel'), { body: {} }),
};
export const fileOf = (id: string, file: string): string => `/api${at('lab', id, file)}`;
