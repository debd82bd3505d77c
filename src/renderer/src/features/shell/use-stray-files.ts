import { useEffect } from 'react'
import { toast } from '@renderer/ui/feedback/toast'
import { addDropped } from '@renderer/features/professional-clone/import/add-dropped'

/** Of what nothing under the pointer took. */
const holdsFiles = (event: DragEvent): event is DragEvent & { dataTransfer: DataTransfer } =>
  !event.defaultPrevented && event.dataTransfer?.types.includes('Files') === true

function sayWhere(): null {
  toast.message('You cannot drop files here.', {
    id: 'stray-files',
    description: 'Drop audio files on Home or on a draft.',
  })
  return null
}

/** Files dropped where nothing takes them: a session opens all the same; of others it is said where they can go. */
export function useStrayFiles(): void {
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (holdsFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent): void => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      void addDropped(sayWhere, [...event.dataTransfer.files])
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [])
}
