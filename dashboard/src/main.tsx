import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Failure, listenForSignOut } from './api.ts';
import { createAppRouter } from './router.tsx';
import './styles.css';

const queryClient = new QueryClient({
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      // The service may run on this machine, so requests also make sense offline.
      networkMode: 'always',
      staleTime: 10_000,
      // Retry network errors and 5xx responses only; a 4xx response would be the same again.
      retry: (count, error) => count < 2 && (!(error instanceof Failure) || error.status === 0 || error.status >= 500),
    },
  },
});
const router = createAppRouter(queryClient);

listenForSignOut(() => {
  // Several requests of a page fail together. Only the first one opens the sign-in page.
  const { pathname, href } = router.latestLocation;
  if (pathname === '/login') return;
  // Clear the data afterwards: pages that are still shown need their session.
  void router.navigate({ to: '/login', search: { next: href } }).then(() => queryClient.clear());
});

// Otherwise the code of the page would be requested after the response about the session.
for (const route of router.getMatchedRoutes(router.latestLocation.pathname)[0]) {
  // A failure is reported when the page is shown.
  router.loadRouteChunk(route)?.catch(() => undefined);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
