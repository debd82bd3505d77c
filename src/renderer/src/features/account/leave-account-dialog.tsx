import { useStore } from 'zustand'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { leaveNow, leaveStore, stayHere, type Leaving } from './leave-account'

/** What is paused, or waits for the person, does so after it, too: the lines say that. */
const pauses = 'This work is unfinished. What is under way pauses now and resumes when you switch back.'

const words: Readonly<
  Record<Leaving['kind'], { title: string; description: string; stay: string; go: string }>
> = {
  'sign-out': {
    title: 'Sign out now?',
    description:
      'This work is unfinished and stays on this computer. What is under way resumes when you sign in again.',
    stay: 'Stay signed in',
    go: 'Sign out',
  },
  switch: {
    title: 'Switch accounts now?',
    description: pauses,
    stay: 'Stay here',
    go: 'Switch',
  },
  demo: {
    title: 'Open the demo workspace now?',
    description: pauses,
    stay: 'Stay here',
    go: 'Open the demo workspace',
  },
  'sign-in': { title: 'Switch accounts now?', description: pauses, stay: 'Stay here', go: 'Sign in' },
}

/** Says what waits before the open account is left, over whatever page is there. */
export function LeaveAccountDialog() {
  const { question, isBusy } = useStore(leaveStore)
  if (question === null) return null
  const { title, description, stay, go } = words[question.leaving.kind]
  return (
    <Dialog
      isOpen
      onClose={stayHere}
      isClosable={!isBusy}
      size="sm"
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={stayHere} isDisabled={isBusy}>
            {stay}
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void leaveNow(question.leaving)}>
            {go}
          </Button>
        </>
      }
    >
      <ul className="list-disc pl-5">
        {question.waiting.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Dialog>
  )
}
