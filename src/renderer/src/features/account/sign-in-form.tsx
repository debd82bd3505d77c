import { useState, type SyntheticEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { Account, SignIn } from '@shared/domain/app/account'
import type { AppError } from '@shared/errors/app-error'
import { useCommand } from '@renderer/bridge/queries'
import { errorWords } from '@renderer/copy/errors'
import { Button } from '@renderer/ui/button'
import { ErrorState } from '@renderer/ui/feedback/error-state'
import { Field } from '@renderer/ui/fields/field'
import { Input } from '@renderer/ui/fields/input'
import { Segmented } from '@renderer/ui/fields/segmented'
import { toast } from '@renderer/ui/feedback/toast'
import { hostOf } from './connection-words'
import { KeychainQuestion } from './keychain-question'
import { serverAddressProblem, withScheme } from './server-address'
import { signInWords } from './sign-in-words'
import { isOthers, useLeaveFirst } from './use-leave-first'

const methods = [
  { value: 'api-key', label: 'API key' },
  { value: 'bearer', label: 'Bearer token' },
] as const

type Fields = Omit<SignIn, 'allowPlainText' | 'onlyFor'>

export interface SignInFormProps {
  onClose: () => void
  onBusyChange: (isBusy: boolean) => void
  serverUrl: string
}

export function SignInForm({ onClose, onBusyChange, serverUrl }: SignInFormProps) {
  const signIn = useCommand('account', 'signIn')
  /** No keychain: asked once, after the first try has said so. */
  const [isKeychainMissing, setKeychainMissing] = useState(false)
  const [allowPlainText, setAllowPlainText] = useState(false)
  const { leave, leaveFirst } = useLeaveFirst()
  const { register, handleSubmit, watch, setValue, setError, formState } = useForm<Fields>({
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
  const save = (fields: Fields, onlyFor: string | null): void => {
    onBusyChange(true)
    const { secret, serverUrl } = fields
    signIn.mutate(
      { ...fields, secret: secret.trim(), serverUrl: withScheme(serverUrl), allowPlainText, onlyFor },
      {
        onSuccess: finish,
        onError: (error) => {
          if (isOthers(error)) return void leave((next) => save(fields, next))
          if (error.code === 'keychain-unavailable') setKeychainMissing(true)
          const field = fieldOf(error)
          if (field !== null) setError(field, { message: errorWords(error).title }, { shouldFocus: true })
        },
        onSettled: () => onBusyChange(false),
      },
    )
  }
  /** One message at a time: what the fields say now takes the place of what the last try said. */
  const send = (event: SyntheticEvent): void => {
    event.preventDefault()
    signIn.reset()
    void handleSubmit((fields) => leaveFirst(fields.serverUrl, (onlyFor) => save(fields, onlyFor)))()
  }
  const error = signIn.error && !isSaidElsewhere(signIn.error) ? signIn.error : null

  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
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
          {...register('secret', { validate: (value) => value.trim() !== '' || missing(secretName) })}
        />
      </Field>
      {isKeychainMissing ? (
        <KeychainQuestion isAllowed={allowPlainText} onChange={setAllowPlainText} />
      ) : null}
      {error ? <SignInError error={error} serverUrl={watch('serverUrl')} /> : null}
      <div className="flex justify-end gap-2 pt-2">
        <Button isDisabled={signIn.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isBusy={signIn.isPending || formState.isSubmitting}>
          {isKeychainMissing ? (allowPlainText ? 'Store and sign in' : 'Keep until I quit') : 'Sign in'}
        </Button>
      </div>
    </form>
  )
}

const missing = (secretName: string): string =>
  `Please enter the ${secretName.toLowerCase().replace('api', 'API')}.`

/** The field that main found unfit. */
function fieldOf({ code, detail }: AppError): 'serverUrl' | 'secret' | null {
  if (code !== 'invalid-input') return null
  return detail['field'] === 'serverUrl' || detail['field'] === 'secret' ? detail['field'] : null
}

/** By a field, a question, or the words for it. */
const isSaidElsewhere = (error: AppError): boolean =>
  error.code === 'keychain-unavailable' || isOthers(error) || fieldOf(error) !== null

function SignInError({ error, serverUrl }: { error: AppError; serverUrl: string }) {
  const words = signInWords(error, hostOf(withScheme(serverUrl)))
  return (
    <ErrorState isInline title={words.title} reference={words.reference}>
      {words.body}
    </ErrorState>
  )
}
