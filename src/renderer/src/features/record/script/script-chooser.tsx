import { useEffect, useRef, useState } from 'react'
import { FileText, FileUp, LoaderCircle, Trash2 } from 'lucide-react'
import type { Script, ScriptSummary } from '@shared/domain/recording/script'
import { refreshScripts, useScripts } from '@renderer/bridge/recorder-queries'
import { call } from '@renderer/bridge/studio'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { toastError } from '@renderer/copy/error-toast'
import { counted } from '@renderer/copy/format'
import { languageName } from '@renderer/copy/languages'
import { Button, IconButton } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { Select } from '@renderer/ui/fields/select'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { createTurns } from '@renderer/lib/turns'
import { toast } from '@renderer/ui/feedback/toast'
import { addOwnScript, languageOf, loadScript } from './add-own-script'
import {
  builtInScripts,
  isLanguageMismatch,
  ownScripts,
  readingMinutes,
  scriptLanguages,
  styleNames,
  unavailableText,
} from './script-filter'

interface ScriptChooserProps {
  /** Language of the samples. */
  language: string
  onChoose: (script: Script) => void
  onClose: () => void
}

/** Built-in scripts of a language in three styles, and the person's own. */
export function ScriptChooser({ language: draftLanguage, onChoose, onClose }: ScriptChooserProps) {
  const scripts = useScripts()
  const [chosenLanguage, setChosenLanguage] = useState<string | null>(null)
  const language = chosenLanguage ?? draftLanguage
  const [mismatch, setMismatch] = useState<{ script: Script; language: string } | null>(null)

  const [turns] = useState(createTurns)
  useEffect(() => () => turns.end(), [turns])
  const [loadingId, setLoadingId] = useState<string | null>(null)

  /** A script that comes late is chosen by nobody who went on meanwhile. */
  const offer = async (late: Promise<Script | null>) => {
    const turn = await turns.next(
      late.then(async (script) => script && { script, language: await languageOf(script) }),
    )
    if (!turn) return
    setLoadingId(null)
    if (!turn.answer) return
    const { script, language: spoken } = turn.answer
    if (spoken !== null && isLanguageMismatch(spoken, draftLanguage))
      setMismatch({ script, language: spoken })
    else onChoose(script)
  }
  const pick = (id: string): void => {
    setLoadingId(id)
    void offer(loadScript(id))
  }

  if (mismatch) {
    return (
      <MismatchDialog
        scriptLanguage={mismatch.language}
        draftLanguage={draftLanguage}
        onUse={() => onChoose(mismatch.script)}
        onClose={() => setMismatch(null)}
      />
    )
  }
  const all = scripts.data ?? []
  const builtIn = builtInScripts(all, language)
  const own = ownScripts(all)
  const languages = [...new Set([draftLanguage, ...scriptLanguages(all)])]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Choose a script"
      description="Reading from a script keeps your pace steady and avoids long pauses."
      footer={<OwnScriptButton onAdded={offer} />}
    >
      {scripts.isPending ? <SkeletonRows count={3} label="Loading scripts" /> : null}
      {scripts.error ? (
        <ErrorNotice
          error={scripts.error}
          isInline
          action={{ label: 'Try again', onSelect: () => void scripts.refetch() }}
        />
      ) : null}
      {scripts.data ? (
        <div className="flex flex-col gap-6">
          <section aria-label="Built-in scripts" className="flex flex-col gap-2">
            <Select
              aria-label="Script language"
              className="w-56"
              value={language}
              options={languages.map((value) => ({ value, label: languageName(value) }))}
              onValueChange={setChosenLanguage}
            />
            {builtIn.length === 0 ? <p className="py-2 text-ink-muted">{unavailableText}</p> : null}
            <ScriptRows scripts={builtIn} loadingId={loadingId} onChoose={pick} />
          </section>
          {own.length === 0 ? null : (
            <section aria-labelledby="own-scripts" className="flex flex-col gap-2">
              <h3 id="own-scripts" className="font-semibold">
                Your scripts
              </h3>
              <ScriptRows scripts={own} loadingId={loadingId} onChoose={pick} onRemove={removeScript} />
            </section>
          )}
        </div>
      ) : null}
    </Dialog>
  )
}

function OwnScriptButton({ onAdded }: { onAdded: (late: Promise<Script | null>) => Promise<void> }) {
  const [isAdding, setAdding] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        accept=".txt,text/plain"
        tabIndex={-1}
        aria-hidden
        className="hidden"
        data-testid="add-script-input"
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          setAdding(true)
          void onAdded(addOwnScript(chosen)).finally(() => setAdding(false))
        }}
      />
      <Button icon={FileUp} isBusy={isAdding} onClick={() => picker.current?.click()}>
        Upload your own script
      </Button>
    </>
  )
}

function ScriptRows(props: {
  scripts: readonly ScriptSummary[]
  /** The one that was picked and is on its way. */
  loadingId: string | null
  onChoose: (id: string) => void
  onRemove?: (script: ScriptSummary) => void
}) {
  const { scripts, loadingId, onChoose, onRemove } = props
  return (
    <ul className="flex flex-col gap-1">
      {scripts.map((script) => (
        <li key={script.id} className="flex items-center gap-1">
          <button
            type="button"
            onClick={() => onChoose(script.id)}
            className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-lg border border-line px-3 py-1.5 text-left transition-colors hover:bg-hover"
          >
            {script.id === loadingId ? (
              <LoaderCircle aria-label="Loading" className="size-4 shrink-0 animate-spin text-ink-muted" />
            ) : (
              <FileText aria-hidden className="size-4 shrink-0 text-ink-muted" />
            )}
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate text-left font-medium">
                {script.style === null ? script.title : styleNames[script.style]}
              </span>
              <span className="block truncate text-small text-ink-subtle">
                {script.style === null ? counted(script.wordCount, 'word') : script.title}
              </span>
            </span>
            <span className="shrink-0 text-small text-ink-subtle">about {readingMinutes(script)} min</span>
          </button>
          {onRemove ? (
            <IconButton label={`Remove ${script.title}`} icon={Trash2} onClick={() => onRemove(script)} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function removeScript(script: ScriptSummary): void {
  call('scripts', 'remove', { id: script.id }).then(
    () => {
      void refreshScripts()
      toast.undo(`“${script.title}” was removed.`, () => {
        call('scripts', 'restore', { id: script.id }).then(() => refreshScripts(), toastError)
      })
    },
    (error: unknown) => toastError(error),
  )
}

interface MismatchProps {
  scriptLanguage: string
  draftLanguage: string
  onUse: () => void
  onClose: () => void
}

function MismatchDialog({ scriptLanguage, draftLanguage, onUse, onClose }: MismatchProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title="Language Mismatch"
      description={`This script seems to be in ${languageName(scriptLanguage)}, but this draft’s samples are in ${languageName(draftLanguage)}. All samples of a clone should be in the same language.`}
      footer={
        <>
          <Button onClick={onClose}>Choose another script</Button>
          <Button variant="primary" onClick={onUse}>
            Use anyway
          </Button>
        </>
      }
    />
  )
}
