import { PATHS } from './addresses.ts';
import './styles/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LanguageProvider, firstLanguage } from './app/language.tsx';
import { router } from './app/router.tsx';
import { guessLanguage, loadMessages } from './lib/i18n.ts';
import { firstFigures, showLive } from './lib/live-figures.ts';
import { watchSession } from './lib/session-events.ts';
import { queryClient } from './lib/query.ts';
import { toast } from './ui/toast.tsx';

const [first] = await Promise.all([firstLanguage(), firstFigures()]);
watchSession({
  toLogin: () => void router.navigate({ to: PATHS.login }),
  // In the language of now: it may have changed since the start.
  onServerError: () =>
    void loadMessages(guessLanguage()).then(({ errors }) =>
      toast.error(errors.internal, { key: 'internal' }),
    ),
});

const opened = location.pathname;
// Another page than the one of the address: what was drawn ahead is not for it.
router.subscribe('onRendered', () => {
  if (location.pathname !== opened) showLive();
});

const place = document.querySelector('#root');
if (!place) throw new Error('index.html has no #root');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <LanguageProvider first={first}>
        <RouterProvider router={router} />
      </LanguageProvider>
    </QueryClientProvider>
  </StrictMode>,
);
