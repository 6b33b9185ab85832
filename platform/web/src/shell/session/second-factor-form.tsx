import { useMutation } from '@tanstack/react-query'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { type FormEvent, useState } from 'react'
import * as z from 'zod'
import { t } from '#src/messages.ts'
import { getErrorMessage, sendRequest } from '#src/shell/request.ts'
import { AUTH_PATH } from './auth-client.ts'
import { announceSessionChange } from './session.ts'

const CodeNeeded = z.object({ twoFactorRedirect: z.literal(true) })

/** Returns whether the password was right and a code is asked for before the person is signed in. */
export const needsCode = (answer: unknown): boolean => CodeNeeded.safeParse(answer).success

/** Checks a code, which signs the person in if they had only given their password. */
export async function verifyCode(kind: 'totp' | 'backup-code', code: string): Promise<void> {
  await sendRequest(z.object({ token: z.string() }), `${AUTH_PATH}/two-factor/verify-${kind}`, { method: 'POST', body: { code } })
  announceSessionChange()
}

/** Asks for the code of an authenticator app, or for a recovery code. */
export function SecondFactorForm({ onDone }: { onDone: () => unknown }) {
  const [isRecovery, setIsRecovery] = useState(false)
  const [code, setCode] = useState('')
  const verify = useMutation({
    mutationFn: () => verifyCode(isRecovery ? 'backup-code' : 'totp', code),
    onSuccess: onDone,
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    // In React's tree, a dialog is inside the page's own form.
    event.stopPropagation()
    verify.mutate()
  }
  function change(next: boolean) {
    setIsRecovery(next)
    setCode('')
    verify.reset()
  }
  const word = isRecovery ? 'recovery' : 'app'
  return (
    <form noValidate className="grid gap-4.5" onSubmit={submit}>
      <Field label={t(`shell.secondFactor.${word}.label`)} hint={t(`shell.secondFactor.${word}.hint`)} size="lg">
        <Input
          key={word}
          size="lg"
          dir="ltr"
          autoFocus
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      {verify.error ? <Alert tone="danger" isLive title={getErrorMessage(verify.error)} /> : null}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isFull
        disabled={code.trim() === ''}
        pending={verify.isPending || verify.isSuccess}
      >
        {t('actions.continue')}
      </Button>
      <button type="button" className="tp-link justify-self-start text-sm" onClick={() => change(!isRecovery)}>
        {t(`shell.secondFactor.${word}.other`)}
      </button>
    </form>
  )
}
