import { Link } from '@tanstack/react-router'
import type { ReceivedInvitation } from '@tradepost/contract/platform/organization/invitations'
import { getButtonClassName } from '@tradepost/ui/button'
import { t } from '#src/messages.ts'
import { DecisionFrame } from '#src/shell/frames/decision-frame.tsx'

/** Every state in which an invitation can no longer be answered. */
export type EndedStatus = Exclude<ReceivedInvitation['status'], 'pending'>

type Names = { shop: string; inviter: string }

const ENDS: Readonly<Record<EndedStatus, (names: Names) => { title: string; text: string }>> = {
  expired: (names) => ({ title: t('invitation.expired.title'), text: t('invitation.expired.text', names) }),
  canceled: (names) => ({ title: t('invitation.canceled.title'), text: t('invitation.canceled.text', names) }),
  rejected: (names) => ({ title: t('invitation.rejected.title'), text: t('invitation.rejected.text', names) }),
  inviter_left: (names) => ({ title: t('invitation.inviterLeft.title'), text: t('invitation.inviterLeft.text', names) }),
  accepted: ({ shop }) => ({ title: t('invitation.accepted.title', { shop }), text: t('invitation.accepted.text') }),
  organization_closed: ({ shop }) => ({ title: t('invitation.closed.title', { shop }), text: t('invitation.closed.text') }),
}

const primary = getButtonClassName({ variant: 'primary', size: 'xl', isFull: true })
const secondary = getButtonClassName({ size: 'xl', isFull: true })

/** States in which nobody can be asked for another invitation. */
const isOver = (status: EndedStatus) => status === 'inviter_left' || status === 'organization_closed'

/** The next step: the shop itself, or whoever can send a new invitation. */
function NextStep({ status, invitation, isSignedIn }: EndedProps) {
  const { inviter, organization, email } = invitation
  const { slug } = organization
  if (status === 'accepted') {
    return isSignedIn ? (
      <Link to="/dashboard/$slug" params={{ slug }} className={primary}>
        {t('invitation.links.dashboard')}
      </Link>
    ) : (
      <Link to="/sign-in" search={{ redirect: `/dashboard/${slug}`, email }} className={primary}>
        {t('actions.signIn')}
      </Link>
    )
  }
  if (isOver(status)) return null
  return (
    <a href={`mailto:${inviter.email}`} className={primary}>
      {t('invitation.links.email', { inviter: inviter.name })}
    </a>
  )
}

type EndedProps = { status: EndedStatus; invitation: ReceivedInvitation; isSignedIn: boolean }

/** Says what became of an invitation, and what to do next. */
export function Ended({ status, invitation, isSignedIn }: EndedProps) {
  const { organization, inviter } = invitation
  const away = isOver(status) ? primary : secondary
  const { title, text } = ENDS[status]({ shop: organization.name, inviter: inviter.name })
  return (
    <DecisionFrame title={title} lead={text} takesFocus>
      <div className="grid gap-3">
        <NextStep status={status} invitation={invitation} isSignedIn={isSignedIn} />
        {isSignedIn ? (
          <Link to="/account/purchases" className={away}>
            {t('invitation.links.purchases')}
          </Link>
        ) : (
          <Link to="/" className={away}>
            {t('invitation.links.home')}
          </Link>
        )}
      </div>
    </DecisionFrame>
  )
}
