import { AudioLines, Speech } from 'lucide-react'
import { EmptyState } from '@renderer/ui/empty-state'
import { Page } from '@renderer/ui/page'
import { PageHeader } from '@renderer/ui/page-header'

export function VoicesPage() {
  return (
    <Page>
      <PageHeader title="Voices" />
      <EmptyState icon={AudioLines} title="Your voices will be listed here">
        <p>
          Every voice of your workspace: professional, cloned, generated and default, with search, previews
          and settings. This version of Timbre prepares professional clones; listing voices comes in a later
          one.
        </p>
      </EmptyState>
    </Page>
  )
}

export function SpeechPage() {
  return (
    <Page>
      <PageHeader title="Speech" />
      <EmptyState icon={Speech} title="Speech will be made here">
        <p>
          Type a script, choose a voice and hear it spoken, with a history of every result. This version of
          Timbre prepares professional clones; making speech comes in a later one.
        </p>
      </EmptyState>
    </Page>
  )
}
