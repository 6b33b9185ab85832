import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Fingerprint } from 'lucide-react'
import { t } from '#src/messages.ts'
import { RequestError } from '#src/shell/request.ts'
import { getPasskeyErrorMessage } from '#src/shell/session/passkey-errors.ts'
import type { usePasskeySignIn } from './api.ts'
import { LastUsed } from './last-used.tsx'
import type { usePasskeyAutofill } from './passkey-autofill.ts'

type PasskeyButtonProps = {
  passkey: ReturnType<typeof usePasskeySignIn>
  autofill: ReturnType<typeof usePasskeyAutofill>
}

/** Signs in with a passkey and shows the outcome, also for a passkey picked from the email field's suggestions. */
export function PasskeyButton({ passkey, autofill }: PasskeyButtonProps) {
  const error = passkey.error ?? autofill.error
  const isCancelled = error instanceof RequestError && error.code === 'AUTH_CANCELLED'
  function start() {
    autofill.forget()
    passkey.mutate()
  }
  return (
    <>
      <LastUsed method="passkey">
        {(describedBy) => (
          <Button
            size="lg"
            isFull
            aria-describedby={describedBy}
            icon={<Fingerprint aria-hidden="true" className="size-5!" />}
            pending={passkey.isPending || passkey.isSuccess || autofill.isChecking}
            onClick={start}
          >
            {t('sessions.signIn.passkey')}
          </Button>
        )}
      </LastUsed>
      {error ? (
        <Alert tone={isCancelled ? 'warning' : 'danger'} isLive title={getPasskeyErrorMessage(error)}>
          {t('sessions.signIn.anotherWay')}
        </Alert>
      ) : null}
    </>
  )
}
