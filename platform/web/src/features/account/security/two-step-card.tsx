import { useQuery } from '@tanstack/react-query'
import { Badge } from '@tradepost/ui/badge'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Dialog, DialogClose } from '@tradepost/ui/overlays/dialog'
import { Check, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod'
import { AccountRow } from '#src/features/account/account-row.tsx'
import { ConfirmChange } from '#src/features/account/confirm-change.tsx'
import { Refusal } from '#src/features/account/refusal.tsx'
import { useChange } from '#src/features/account/use-change.ts'
import { t } from '#src/messages.ts'
import { sendRequest } from '#src/shell/request.ts'
import { AUTH_PATH } from '#src/shell/session/auth-client.ts'
import { sessionQuery } from '#src/shell/session/session.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpTwoStep } from './set-up-two-step.tsx'

const NewCodes = z.object({ backupCodes: z.array(z.string()) })

/** Shows a button that replaces the recovery codes, then the new ones. */
function RenewCodes() {
  const [isShown, setIsShown] = useState(false)
  const renew = useChange({
    change: () => sendRequest(NewCodes, `${AUTH_PATH}/two-factor/generate-backup-codes`, { method: 'POST', body: {} }),
  })
  return (
    <>
      <ConfirmChange
        change={{
          isPending: renew.isPending,
          error: renew.error,
          reset: () => renew.error && renew.reset(),
          mutate: (_, { onSuccess }) =>
            renew.mutate(undefined, {
              onSuccess: () => {
                onSuccess()
                setIsShown(true)
              },
            }),
        }}
        trigger={<Button>{t('account.security.twoStep.renew.action')}</Button>}
        title={t('account.security.twoStep.renew.title')}
        consequence={t('account.security.twoStep.renew.consequence')}
        confirmLabel={t('account.security.twoStep.renew.action')}
        keepLabel={t('account.security.twoStep.renew.keep')}
        tone="primary"
      />
      {renew.data && isShown ? (
        <Dialog
          open
          size="sm"
          onOpenChange={setIsShown}
          title={t('account.security.twoStep.codes.title')}
          description={t('account.security.twoStep.codes.text')}
          footer={
            <DialogClose>
              <Button variant="primary">{t('account.security.twoStep.codes.saved')}</Button>
            </DialogClose>
          }
        >
          <RecoveryCodes codes={renew.data.backupCodes} />
        </Dialog>
      ) : null}
    </>
  )
}

function TurnOff() {
  const turnOff = useChange({
    change: () => sendRequest(z.object({ status: z.boolean() }), `${AUTH_PATH}/two-factor/disable`, { method: 'POST', body: {} }),
    done: () => t('account.security.twoStep.turnOff.done'),
  })
  return (
    <ConfirmChange
      change={turnOff}
      trigger={<Button variant="danger-quiet">{t('account.security.twoStep.turnOff.action')}</Button>}
      title={t('account.security.twoStep.turnOff.title')}
      consequence={t('account.security.twoStep.turnOff.consequence')}
      confirmLabel={t('account.security.twoStep.turnOff.action')}
      keepLabel={t('account.security.twoStep.turnOff.keep')}
    />
  )
}

/** Shows whether signing in asks for a code, and changes it. */
export function TwoStepCard() {
  const isOn = useQuery(sessionQuery).data?.user.twoFactorEnabled === true
  const [refusal, setRefusal] = useState<Error | null>(null)
  return (
    <Card title={t('account.security.twoStep.title')} isFlush>
      <AccountRow
        icon={<ShieldCheck />}
        title={isOn ? t('account.security.twoStep.on') : t('account.security.twoStep.off')}
        badge={
          isOn ? (
            <Badge tone="success" icon={<Check aria-hidden="true" />}>
              {t('account.security.twoStep.badge')}
            </Badge>
          ) : null
        }
        detail={t('account.security.twoStep.detail')}
      >
        {isOn ? (
          <>
            <RenewCodes />
            <TurnOff />
          </>
        ) : null}
        {/* Stays while it shows the recovery codes, when two-step sign-in is on already. */}
        <span hidden={isOn}>
          <SetUpTwoStep onRefused={setRefusal} />
        </span>
      </AccountRow>
      {refusal ? (
        <div className="px-5 pb-4 max-list:px-4">
          <Refusal error={refusal} />
        </div>
      ) : null}
    </Card>
  )
}
