import { AudioLines, FilePlus, FolderPlus, Mic } from 'lucide-react'
import { Button } from '@renderer/ui/button'
import { EmptyState } from '@renderer/ui/feedback/empty-state'
import type { FileInputs } from '../import/use-file-inputs'
import { named } from '@renderer/lib/named'

export function EmptySamples({ files, onRecord }: { files: FileInputs; onRecord: () => void }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <EmptyState
        icon={AudioLines}
        title="Your samples"
        action={
          <>
            <Button
              {...named('draft.add-files')}
              variant="primary"
              icon={FilePlus}
              onClick={files.chooseFiles}
            >
              Add files
            </Button>
            <Button icon={FolderPlus} onClick={files.chooseFolder}>
              Add folder
            </Button>
            <Button {...named('draft.record')} icon={Mic} onClick={onRecord}>
              Record yourself
            </Button>
          </>
        }
      >
        Add recordings of one voice in one language, each at least 30 s long. 30 minutes makes a good clone,
        and 2 hours makes the best. Files you add or drop here are copied; your originals stay unchanged.
      </EmptyState>
    </div>
  )
}
