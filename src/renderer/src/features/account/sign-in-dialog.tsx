import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Account, SignIn } from '@shared/domain/account'
import { AppError } from '@shared/errors/app-error'
import { useCommand } from '@renderer/bridge/queries'
import { errorWords } from '@renderer/copy/errors'
import { Button } from '@renderer/ui/button'
import { Checkbox } from '@renderer/ui/checkbox'
import { Dialog } from '@renderer/ui/dialog'
import { ErrorState } from '@renderer/ui/error-state'
import { Field } from '@renderer/ui/field'
import { Input } from '@renderer/ui/input'
import { Segmented } from '@renderer/ui/segmented'
import { toast } from '@renderer/ui/toast'
import { serverAddressProblem, withScheme } from './server-address'

/** The public service; any other /v1 server can be typed. */
const defaultServerUrl = 'https://api.elevenlabs.io'

const methods = [
  { value: 'api-key', label: 'API key' },
  { value: 'bearer', label: 'Bearer token' },
] as const

export interface SignInDialogProps {
  isOpen: boolean
  onClose: () => void
  /** The server in use, to begin with. */
  serverUrl: string | null
}

export function SignInDialog({ isOpen, onClose, serverUrl }: SignInDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Sign in to a server"
      description="The key belongs to this address and is never sent to another."
    >
      <SignInForm onClose={onClose} serverUrl={serverUrl ?? defaultServerUrl} />
    </Dialog>
  )
}

type Fields = Omit<SignIn, 'allowPlainText'>

function SignInForm({ onClose, serverUrl }: { onClose: () => void; serverUrl: string }) {
  const signIn = useCommand('account', 'signIn')
  /** No keychain: asked once, after the first try has said so. */
  const [isKeychainMissing, setKeychainMissing] = useState(false)
  const [allowPlainText, setAllowPlainText] = useState(false)
  const { register, handleSubmit, watch, setValue, formState } = useForm<Fields>({
    defaultValues: { authentication: 'api-key', secret: '', serverUrl },
  })
  const authentication = watch('authentication')
  const secretName = authentication === 'api-key' ? 'API key' : 'Bearer token'

  const finish = (account: Account) => {
    if (account.mode === 'cloud' && account.storage === 'memory' && !isKeychainMissing) {
      setKeychainMissing(true)
      return
    }
    toast.success(`Signed in to ${new URL(withScheme(watch('serverUrl'))).host}.`)
    onClose()
  }
  const send = handleSubmit((fields) =>
    signIn.mutate(
      { ...fields, secret: fields.secret.trim(), serverUrl: withScheme(fields.serverUrl), allowPlainText },
      {
        onSuccess: finish,
        onError: (error) => {
          if (error.code === 'keychain-unavailable') setKeychainMissing(true)
        },
      },
    ),
  )
  const error = signIn.error?.code === 'keychain-unavailable' ? null : signIn.error

  return (
    <form
      noValidate
      onSubmit={(event) => {
        void send(event)
      }}
      className="flex flex-col gap-4"
    >
      <Segmented
        label="Sign in with"
        value={authentication}
        options={methods}
        onChange={(value) => setValue('authentication', value)}
      />
      <Field label="Server address" error={formState.errors.serverUrl?.message}>
        <Input
          spellCheck={false}
          autoComplete="off"
          {...register('serverUrl', { validate: (value) => serverAddressProblem(value) ?? true })}
        />
      </Field>
      <Field label={secretName} error={formState.errors.secret?.message}>
        <Input
          type="password"
          autoComplete="off"
          autoFocus
          {...register('secret', {
            validate: (value) =>
              value.trim() !== '' || `Please enter the ${secretName.toLowerCase().replace('api', 'API')}.`,
          })}
        />
      </Field>
      {isKeychainMissing ? (
        <KeychainQuestion isAllowed={allowPlainText} onChange={setAllowPlainText} />
      ) : null}
      {error ? <SignInError error={error} /> : null}
      <div className="flex justify-end gap-2 pt-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={signIn.isPending}>
          {isKeychainMissing ? (allowPlainText ? 'Store and sign in' : 'Keep until I quit') : 'Sign in'}
        </Button>
      </div>
    </form>
  )
}

function KeychainQuestion({
  isAllowed,
  onChange,
}: {
  isAllowed: boolean
  onChange: (isAllowed: boolean) => void
}) {
  const words = errorWords(new AppError('keychain-unavailable'))
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-lg bg-warn-soft p-4">
      <p>
        <span className="font-medium">{words.title}</span>{' '}
        <span className="text-ink-muted">{words.body}</span>
      </p>
      <Checkbox
        isChecked={isAllowed}
        onChange={onChange}
        label="Store the key as plain text in my user folder. I know that every program I run, and everyone who can read my files, can read it."
      />
    </div>
  )
}

function SignInError({ error }: { error: AppError }) {
  const words = errorWords(error)
  return (
    <ErrorState isInline title={words.title} reference={words.reference}>
      {words.body}
    </ErrorState>
  )
}
