import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Spinner } from '@tradepost/ui/spinner'
import { Check, ChevronRight, Fingerprint, ShoppingBag, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#src/messages.ts'
import { MailboxHint } from '#src/shell/people/mailbox-hint.tsx'
import { getPasskeyErrorMessage } from '#src/shell/session/passkey-errors.ts'
import { addPasskey } from '#src/shell/session/passkeys.ts'
import { ResendButton } from '#src/shell/session/resend-button.tsx'
import { sessionQuery } from '#src/shell/session/session.ts'
import { siteQuery } from '#src/shell/site.ts'
import { useContinue } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'

const rowClassName = 'flex w-full items-center gap-3.5 px-4 py-3.5 text-start focus-visible:-outline-offset-2'

/** Shows the content of a row. The row itself is the link or the button. */
function StepWords({ icon, title, detail, end }: { icon: ReactNode; title: string; detail: string; end: ReactNode }) {
  return (
    <>
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-ink-2 inset-ring inset-ring-line">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-[560]">{title}</span>
        <span className="block text-sm text-ink-3">{detail}</span>
      </span>
      <span className="text-ink-3">{end}</span>
    </>
  )
}

const forward = <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />

function PasskeyStep({ passkey }: { passkey: { isPending: boolean; isSuccess: boolean; mutate: () => void } }) {
  if (passkey.isSuccess) {
    return (
      <div role="status" className={rowClassName}>
        <StepWords
          icon={<Check aria-hidden="true" className="text-success-text" />}
          title={t('sessions.firstSteps.passkeyAdded.title')}
          detail={t('sessions.firstSteps.passkeyAdded.detail')}
          end={null}
        />
      </div>
    )
  }
  return (
    <button
      type="button"
      aria-busy={passkey.isPending || undefined}
      onClick={() => (passkey.isPending ? undefined : passkey.mutate())}
      className={`${rowClassName} hover:bg-hover`}
    >
      <StepWords
        icon={<Fingerprint aria-hidden="true" />}
        title={t('sessions.firstSteps.passkey.title')}
        detail={t('sessions.firstSteps.passkey.detail')}
        end={passkey.isPending ? <Spinner /> : forward}
      />
    </button>
  )
}

function Steps({ passkey }: Parameters<typeof PasskeyStep>[0]) {
  return (
    <ul className="overflow-hidden rounded-lg inset-ring inset-ring-line *:border-t *:border-line *:first:border-t-0">
      <li>
        <Link to="/account/purchases" className={`${rowClassName} hover:bg-hover`}>
          <StepWords
            icon={<ShoppingBag aria-hidden="true" />}
            title={t('sessions.firstSteps.purchases.title')}
            detail={t('sessions.firstSteps.purchases.detail')}
            end={forward}
          />
        </Link>
      </li>
      <li>
        <Link to="/dashboard" className={`${rowClassName} hover:bg-hover`}>
          <StepWords
            icon={<Store aria-hidden="true" />}
            title={t('sessions.firstSteps.shop.title')}
            detail={t('sessions.firstSteps.shop.detail')}
            end={forward}
          />
        </Link>
      </li>
      <li>
        <PasskeyStep passkey={passkey} />
      </li>
    </ul>
  )
}

function UnconfirmedNotice({ email }: { email: string }) {
  return (
    <Alert title={t('sessions.confirmEmail.title')}>
      <p>
        {t.rich('sessions.confirmEmail.openLink', {
          email,
          address: (inside) => <span className="break-words">{inside}</span>,
        })}{' '}
        <MailboxHint />
      </p>
      <div className="mt-2 mb-1">
        <ResendButton email={email} />
      </div>
    </Alert>
  )
}

/** Shows the first page after sign-up. */
export function FirstSteps({ redirect }: { redirect: string | undefined }) {
  const user = useQuery(sessionQuery).data?.user
  const passkey = useMutation({ mutationFn: () => addPasskey({}) })
  const isEmailed = useQuery(siteQuery).data?.sends_verification_email ?? false
  const goOn = useMutation({ mutationFn: useContinue(redirect) })
  return (
    <AuthFrame
      title={user ? t('sessions.firstSteps.titleNamed', { name: user.name }) : t('sessions.firstSteps.title')}
      lead={t('sessions.firstSteps.lead')}
      aside={
        <Link to="/account" className="tp-link">
          {t('sessions.firstSteps.account')}
        </Link>
      }
    >
      {redirect ? (
        <Button variant="primary" size="xl" isFull pending={goOn.isPending} onClick={() => goOn.mutate()}>
          {t('actions.continue')}
        </Button>
      ) : null}
      {user && !user.emailVerified && isEmailed ? <UnconfirmedNotice email={user.email} /> : null}
      <Steps passkey={passkey} />
      {passkey.isError ? (
        <Alert tone="warning" isLive title={getPasskeyErrorMessage(passkey.error)}>
          {t('sessions.firstSteps.passkeyLater')}
        </Alert>
      ) : null}
    </AuthFrame>
  )
}
