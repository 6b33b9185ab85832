import { useQuery } from '@tanstack/react-query'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import type { SellerTeam } from '@tradepost/contract/platform/organization/seller-team'
import { Avatar } from '@tradepost/ui/avatar'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { EmptyState } from '@tradepost/ui/empty-state'
import { IconButton } from '@tradepost/ui/icon-button'
import { OptionSearch } from '@tradepost/ui/inputs/option-search'
import { Popover } from '@tradepost/ui/overlays/popover'
import { toast } from '@tradepost/ui/overlays/toast'
import { UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { changeOrganization, useTeamChange } from '#src/features/seller-team/api.ts'
import { hasPermission } from '#src/shell/frames/organizations.ts'
import { membersQuery } from '#src/shell/people/members.ts'
import { PersonLine } from '#src/shell/people/person-line.tsx'
import { getErrorMessage } from '#src/shell/request.ts'

type TeamProps = { organization: Organization; team: SellerTeam }
type Teammate = SellerTeam['members'][number]

/** Puts someone into a team, or takes them out of it. */
function useTeammates({ organization: { id: organizationId, slug }, team }: TeamProps, isIn: boolean) {
  const change = useTeamChange(slug, {
    change: ({ user_id: userId }: Pick<Teammate, 'user_id' | 'name'>) =>
      changeOrganization(isIn ? 'add-team-member' : 'remove-team-member', { organizationId, teamId: team.id, userId }),
    done: ({ name }) => t(`sellerTeam.teams.members.${isIn ? 'added' : 'removed'}`, { name, team: team.name }),
  })
  const failed = (error: Error) => void toast.error(t('sellerTeam.teams.members.failed'), { description: getErrorMessage(error) })
  return { ...change, mutate: (person: Pick<Teammate, 'user_id' | 'name'>) => change.mutate(person, { onError: failed }) }
}

function AddTeammate({ organization, team }: TeamProps) {
  const [isOpen, setIsOpen] = useState(false)
  const members = useQuery(membersQuery(organization.slug))
  const add = useTeammates({ organization, team }, true)
  const inTeam = new Set(team.members.map(({ user_id }) => user_id))
  const others = members.data?.filter(({ user_id }) => !inTeam.has(user_id)) ?? []
  return (
    <Popover
      label={t('sellerTeam.teams.members.add')}
      align="end"
      open={isOpen}
      onOpenChange={setIsOpen}
      className="w-80 overflow-hidden p-0!"
      trigger={
        <Button size="sm" icon={<UserPlus aria-hidden="true" />} pending={add.isPending}>
          {t('sellerTeam.teams.members.add')}
        </Button>
      }
    >
      <OptionSearch
        label={t('sellerTeam.teams.members.add')}
        searchPlaceholder={t('sellerTeam.teams.members.addSearch')}
        {...(others.length === 0 ? { emptyText: t('sellerTeam.teams.members.everyone') } : {})}
        value={undefined}
        options={others.map(({ user_id, name, email }) => ({
          value: user_id,
          label: name,
          detail: email,
          keywords: [email],
          icon: <Avatar name={name} size={24} />,
        }))}
        onSelect={(userId) => {
          const chosen = others.find(({ user_id }) => user_id === userId)
          setIsOpen(false)
          if (chosen) add.mutate(chosen)
        }}
      />
    </Popover>
  )
}

/** Shows who is in a team. Adding someone is a change of the member, and so is taking them out. */
export function TeamMembersCard({ organization, team }: TeamProps) {
  const remove = useTeammates({ organization, team }, false)
  const mayRemove = hasPermission(organization, 'member:delete')
  return (
    <Card
      isFlush
      title={t('sellerTeam.teams.members.title')}
      action={hasPermission(organization, 'member:update') ? <AddTeammate organization={organization} team={team} /> : null}
    >
      {team.members.length === 0 ? (
        <EmptyState drawing={null} title={t('sellerTeam.teams.members.empty.title')}>
          {t('sellerTeam.teams.members.empty.text', { shop: organization.name })}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {team.members.map((member) => (
            <li key={member.user_id} className="flex items-center gap-3 px-5 py-1.5 max-list:px-4">
              <PersonLine name={member.name} email={member.email} />
              {mayRemove ? (
                <IconButton
                  label={t('sellerTeam.teams.members.remove', { name: member.name })}
                  size="sm"
                  className="ms-auto"
                  pending={remove.isPending && remove.variables?.user_id === member.user_id}
                  onClick={() => remove.mutate(member)}
                >
                  <X aria-hidden="true" />
                </IconButton>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
