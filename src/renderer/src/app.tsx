import { useEffect } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from './bridge/queries'
import { keepFocus } from './lib/keep-focus'
import { router } from './routes'
import { LiveRegion } from './ui/feedback/live-region'
import { Toaster } from './ui/feedback/toaster'
import { TooltipProvider } from './ui/overlays/tooltip'

export function App() {
  useEffect(keepFocus, [])
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        {/* What a click opens is not put off for the meters and progress that keep rendering. */}
        <RouterProvider router={router} useTransitions={false} />
        <Toaster />
        <LiveRegion />
      </TooltipProvider>
    </QueryClientProvider>
  )
}
