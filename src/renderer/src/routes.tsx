import { createHashRouter } from 'react-router'
import { HomePage } from './pages/home-page'
import { Root } from './features/shell/root'
import { RouteError } from './features/shell/route-error'
import { Shell } from './features/shell/shell'
import { SpeechPage } from './pages/coming-pages'

/** Home comes with the first load; the heavier screens when they are opened. */
export const router = createHashRouter([
  {
    element: <Root />,
    errorElement: <RouteError isWholeWindow />,
    hydrateFallbackElement: <></>,
    children: [
      {
        path: '/clones/:draftId/booth',
        errorElement: <RouteError isWholeWindow />,
        hydrateFallbackElement: <></>,
        lazy: async () => ({ Component: (await import('./pages/booth-page')).BoothPage }),
      },
      {
        path: '/',
        element: <Shell />,
        errorElement: <RouteError isWholeWindow />,
        hydrateFallbackElement: <></>,
        children: [
          {
            errorElement: <RouteError />,
            children: [
              { index: true, element: <HomePage /> },
              {
                path: 'voices',
                lazy: async () => ({ Component: (await import('./pages/voices-page')).VoicesPage }),
              },
              {
                path: 'clones',
                lazy: async () => ({ Component: (await import('./pages/drafts-page')).DraftsPage }),
              },
              {
                path: 'clones/:draftId',
                lazy: async () => ({
                  Component: (await import('./pages/dataset-page')).DatasetPage,
                }),
              },
              {
                path: 'clones/:draftId/report',
                lazy: async () => ({
                  Component: (await import('./pages/report-page')).ReportPage,
                }),
              },
              { path: 'speech', element: <SpeechPage /> },
              {
                path: 'settings',
                lazy: async () => ({
                  Component: (await import('./pages/settings-page')).SettingsPage,
                }),
              },
              { path: '*', element: <RouteError isUnknownPage /> },
            ],
          },
        ],
      },
    ],
  },
])
