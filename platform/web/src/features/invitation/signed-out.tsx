import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReceivedInvitation } from '@tradepost/contract/platform/organization/invitations'
import { getButtonClassName } from '@tradepost/ui/button'
import { t } from '#src/messages.ts'
import { DecisionFrame } from '#src/shell/frames/decision-frame.tsx'
import { canSignUp, siteQuery } from '#src/shell/site.ts'
import { InvitationFacts } from './invitation-facts.tsx'

const primary = getButtonClassName({ variant: 'primary', size: 'xl', isFull: true })
const secondary = getButtonClassName({ size: 'xl', isFull: true })

/** Asks someone who opened the emailed link to sign in, or to sign up with the invited email. */
export function SignedOut({ id, invitation }: { id: string; invitation: ReceivedInvitation }) {
  const { organization, inviter, email } = invitation
  const redirect = `/invitations/${id}`
  const site = useQuery(siteQuery).data
  const hasSignUp = !site || canSignUp(site)
  return (
    <DecisionFrame
      title={t('invitation.signedOut.title', { shop: organization.name })}
      lead={t('invitation.signedOut.lead', { inviter: inviter.name })}
      takesFocus
    >
      <InvitationFacts {...invitation} />
      <div className="grid gap-3">
        {hasSignUp ? (
          <Link to="/sign-up" search={{ redirect, email, isFixed: true }} className={primary}>
            {t('invitation.signedOut.signUp')}
          </Link>
        ) : null}
        <Link to="/sign-in" search={{ redirect, email }} className={hasSignUp ? secondary : primary}>
          {t('actions.signIn')}
        </Link>
      </div>
    </DecisionFrame>
  )
}

/** Asks someone who came without the emailed link to sign in. Shows nothing of the invitation, which may not even exist. */
export function Unknown({ id }: { id: string }) {
  return (
    <DecisionFrame title={t('invitation.unknown.title')} lead={t('invitation.unknown.lead')} takesFocus>
      <Link to="/sign-in" search={{ redirect: `/invitations/${id}` }} className={primary}>
        {t('actions.signIn')}
      </Link>
      <p className="text-sm text-ink-3">{t('invitation.unknown.hint')}</p>
    </DecisionFrame>
  )
}
