import { createHashRouter } from 'react-router'
import { HomePage } from './features/home/home-page'
import { Root } from './features/shell/root'
import { RouteError } from './features/shell/route-error'
import { Shell } from './features/shell/shell'
import { SpeechPage } from './features/shell/coming-pages'

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
        lazy: async () => ({ Component: (await import('./features/record/booth/booth-page')).BoothPage }),
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
                lazy: async () => ({ Component: (await import('./features/voices/voices-page')).VoicesPage }),
              },
              {
                path: 'clones',
                lazy: async () => ({ Component: (await import('./features/drafts/drafts-page')).DraftsPage }),
              },
              {
                path: 'clones/:draftId',
                lazy: async () => ({
                  Component: (await import('./features/dataset/dataset-page')).DatasetPage,
                }),
              },
              {
                path: 'clones/:draftId/report',
                lazy: async () => ({
                  Component: (await import('./features/judging/report-page')).ReportPage,
                }),
              },
              { path: 'speech', element: <SpeechPage /> },
              {
                path: 'settings',
                lazy: async () => ({
                  Component: (await import('./features/settings/settings-page')).SettingsPage,
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
