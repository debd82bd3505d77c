import { createHashRouter } from 'react-router'
import { patterns } from './address/paths'
import { setPlaceUnderWay } from './address/use-address'
import { Root } from './features/shell/root'
import { RouteError } from './features/shell/route-error'
import { Shell } from './features/shell/shell'
import { HomePage } from './pages/home-page'

/** Home comes with the first load; the heavier screens when they are opened. */
export const router = createHashRouter([
  {
    element: <Root />,
    errorElement: <RouteError isWholeWindow />,
    hydrateFallbackElement: <></>,
    children: [
      {
        path: patterns.booth,
        errorElement: <RouteError isWholeWindow />,
        hydrateFallbackElement: <></>,
        lazy: async () => ({ Component: (await import('./pages/booth-page')).BoothPage }),
      },
      {
        element: <Shell />,
        errorElement: <RouteError isWholeWindow />,
        hydrateFallbackElement: <></>,
        children: [
          {
            errorElement: <RouteError />,
            children: [
              { path: patterns.home, element: <HomePage /> },
              {
                path: patterns.onboarding,
                lazy: async () => ({ Component: (await import('./pages/onboarding-page')).OnboardingPage }),
              },
              {
                path: patterns.voices,
                lazy: async () => ({ Component: (await import('./pages/voices-page')).VoicesPage }),
              },
              {
                path: patterns.voiceLibrary,
                lazy: async () => ({
                  Component: (await import('./pages/voice-library-page')).VoiceLibraryPage,
                }),
              },
              {
                path: patterns.clones,
                lazy: async () => ({ Component: (await import('./pages/drafts-page')).DraftsPage }),
              },
              {
                path: patterns.draft,
                lazy: async () => ({ Component: (await import('./pages/dataset-page')).DatasetPage }),
              },
              {
                path: patterns.report,
                lazy: async () => ({ Component: (await import('./pages/report-page')).ReportPage }),
              },
              {
                // One page for both tabs, so that what is typed keeps its undo history.
                path: patterns.speech,
                lazy: async () => ({ Component: (await import('./pages/speech/speech-page')).SpeechPage }),
                children: [
                  { index: true },
                  { path: patterns['text-to-speech'] },
                  { path: patterns['speech-to-speech'] },
                ],
              },
              {
                path: patterns.settings,
                lazy: async () => ({ Component: (await import('./pages/settings-page')).SettingsPage }),
              },
              {
                path: patterns.groups,
                lazy: async () => ({ Component: (await import('./pages/groups-page')).GroupsPage }),
              },
              { path: '*', element: <RouteError isUnknownPage /> },
            ],
          },
        ],
      },
    ],
  },
])
router.subscribe(({ navigation }) => setPlaceUnderWay(navigation.location ?? null))
