import type { ReceivedInvitation } from '@tradepost/contract/platform/organization/invitations'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { t } from '#src/messages.ts'
import { Fact, FactList } from '#src/shell/detail-list.tsx'
import { formatMoment } from '#src/shell/moment.ts'
import { PersonLine } from '#src/shell/people/person-line.tsx'
import { rolesLabel } from '#src/shell/people/role-names.ts'

const formatList = (names: readonly string[]) =>
  new Intl.ListFormat(getPageLocale(), { type: 'unit', style: 'short' }).format(names)

/** Shows who invites, for what, and how long the invitation is open. */
export function InvitationFacts({ inviter, roles, teams, email, expires_at: expiresAt }: ReceivedInvitation) {
  return (
    <FactList>
      <Fact term={t('invitation.facts.inviter')}>
        <PersonLine {...inviter} />
      </Fact>
      <Fact term={t('invitation.facts.role')}>
        <span className="break-words">{rolesLabel(roles)}</span>
      </Fact>
      {teams.length > 0 ? (
        <Fact term={t('invitation.facts.team')}>
          <span className="break-words">{formatList(teams)}</span>
        </Fact>
      ) : null}
      <Fact term={t('invitation.facts.email')}>
        <span className="break-words">{email}</span>
      </Fact>
      <Fact term={t('invitation.facts.expires')}>{formatMoment(expiresAt)}</Fact>
    </FactList>
  )
}
