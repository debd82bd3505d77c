import type { ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { queryClient } from '@renderer/bridge/queries'
import { useTheme } from '@renderer/lib/theme'
import { Toaster } from '@renderer/ui/feedback/toaster'
import { TooltipProvider } from '@renderer/ui/overlays/tooltip'

/** What is around a component in the app. */
export function SheetFrame({ children }: { children: ReactNode }) {
  useTheme('system')
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <MemoryRouter>
          <main className="flex flex-col gap-6 p-6">
            <h1 className="sr-only">Gallery</h1>
            {children}
          </main>
        </MemoryRouter>
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  )
}

/** Some of one kind in a row, under a name. */
export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-small text-ink-subtle">{title}</h2>
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </section>
  )
}
