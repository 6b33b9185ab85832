import { useMutation } from '@tanstack/react-query'
import { Button } from '@tradepost/ui/button'
import { CopyButton } from '@tradepost/ui/copy-button'
import { QrCode } from '@tradepost/ui/drawings/qr-code'
import { createQrMatrix } from '@tradepost/ui/drawings/qr-matrix'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { Dialog, DialogClose } from '@tradepost/ui/overlays/dialog'
import { type FormEvent, useState } from 'react'
import * as z from 'zod'
import { Refusal } from '#src/features/account/refusal.tsx'
import { useChange } from '#src/features/account/use-change.ts'
import { t } from '#src/messages.ts'
import { sendRequest } from '#src/shell/request.ts'
import { AUTH_PATH } from '#src/shell/session/auth-client.ts'
import { verifyCode } from '#src/shell/session/second-factor-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const Enabled = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })
type Enabled = z.infer<typeof Enabled>

/** Shows what the authenticator app needs: a code to scan, and the same as text. */
function AppKey({ uri }: { uri: string }) {
  const matrix = createQrMatrix(uri)
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <>
      {matrix ? (
        <QrCode
          matrix={matrix}
          label={t('account.security.twoStep.setUp.qrCode')}
          className="mx-auto w-full max-w-56 border border-line"
        />
      ) : null}
      <Field label={t('account.security.twoStep.setUp.key')} hint={t('account.security.twoStep.setUp.keyHint')}>
        <Input
          readOnly
          dir="ltr"
          value={secret}
          className="font-mono"
          trailing={<CopyButton value={secret} label={t('account.security.twoStep.setUp.copyKey')} className="-me-2" />}
        />
      </Field>
    </>
  )
}

/** Asks for the first code, which proves that the app has the key. */
function FirstCode({ enabled, onVerified }: { enabled: Enabled; onVerified: () => void }) {
  const [code, setCode] = useState('')
  const verify = useChange({ change: () => verifyCode('totp', code) })
  function submit(event: FormEvent) {
    event.preventDefault()
    verify.mutate(undefined, { onSuccess: onVerified })
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <AppKey uri={enabled.totpURI} />
      <Field label={t('shell.secondFactor.app.label')} hint={t('shell.secondFactor.app.hint')}>
        <Input
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      {verify.error ? <Refusal error={verify.error} /> : null}
      <Button type="submit" variant="primary" isFull disabled={code.trim() === ''} pending={verify.isPending}>
        {t('account.security.twoStep.setUp.turnOn')}
      </Button>
    </form>
  )
}

/** Shows a button that sets two-step sign-in up: scan the key, enter a code, save the recovery codes. */
export function SetUpTwoStep({ onRefused }: { onRefused: (error: Error | null) => void }) {
  const [step, setStep] = useState<'closed' | 'key' | 'codes'>('closed')
  const enable = useMutation({
    mutationFn: () => sendRequest(Enabled, `${AUTH_PATH}/two-factor/enable`, { method: 'POST', body: {} }),
    onMutate: () => onRefused(null),
    onSuccess: () => setStep('key'),
    onError: onRefused,
  })
  const enabled = enable.data
  return (
    <>
      <Button pending={enable.isPending} onClick={() => enable.mutate()}>
        {t('account.security.twoStep.setUp.action')}
      </Button>
      {enabled && step !== 'closed' ? (
        <Dialog
          open
          size="sm"
          onOpenChange={() => setStep('closed')}
          title={step === 'key' ? t('account.security.twoStep.setUp.title') : t('account.security.twoStep.codes.title')}
          description={step === 'key' ? t('account.security.twoStep.setUp.text') : t('account.security.twoStep.codes.text')}
          footer={
            step === 'codes' ? (
              <DialogClose>
                <Button variant="primary">{t('account.security.twoStep.codes.saved')}</Button>
              </DialogClose>
            ) : null
          }
        >
          {step === 'key' ? (
            <FirstCode enabled={enabled} onVerified={() => setStep('codes')} />
          ) : (
            <RecoveryCodes codes={enabled.backupCodes} />
          )}
        </Dialog>
      ) : null}
    </>
  )
}
