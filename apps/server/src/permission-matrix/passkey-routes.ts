import type { Routes } from './routes.ts';

export const PASSKEY_ROUTES: Routes = {
  beginPasskey: ['session'],
  addPasskey: ['session'],
  renamePasskey: ['session', { id: 'passkey' }],
  removePasskey: ['session', { id: 'passkey' }],
  beginFactorPasskey: ['public'],
  loginFactorPasskey: ['public'],
  beginPasskeyLogin: ['public'],
  loginPasskey: ['public'],
};
