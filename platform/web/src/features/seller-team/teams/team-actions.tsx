import type { Organization } from '@tradepost/contract/platform/organization/seller'
import type { SellerTeam } from '@tradepost/contract/platform/organization/seller-team'
import { Button } from '@tradepost/ui/button'
import { MenuItem, RowMenu } from '@tradepost/ui/overlays/dropdown-menu'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { hasPermission } from '#src/shell/frames/organizations.ts'
import { DeleteTeam, NameTeam } from './team-dialogs.tsx'

type Question = 'rename' | 'delete'

type TeamActionsProps = {
  organization: Organization
  team: SellerTeam
  isLast: boolean
  onDeleted?: () => Promise<void>
}

type DialogsProps = TeamActionsProps & { asked: Question | undefined; close: () => void }

function Dialogs({ asked, close, ...team }: DialogsProps) {
  return (
    <>
      <NameTeam organization={team.organization} team={team.team} open={asked === 'rename'} onOpenChange={close} />
      <DeleteTeam {...team} open={asked === 'delete'} onOpenChange={close} />
    </>
  )
}

/** Shows what the person can do with a team at the end of its row; nothing if that is nothing. */
export function TeamMenu(props: TeamActionsProps) {
  const [asked, setAsked] = useState<Question>()
  const { organization, team } = props
  const [mayRename, mayDelete] = [hasPermission(organization, 'team:update'), hasPermission(organization, 'team:delete')]
  if (!mayRename && !mayDelete) return null
  return (
    <>
      <RowMenu label={t('sellerTeam.teams.menu.label', { name: team.name })}>
        {mayRename ? (
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setAsked('rename')}>
            {t('sellerTeam.teams.menu.rename')}
          </MenuItem>
        ) : null}
        {mayDelete ? (
          <MenuItem icon={<Trash2 aria-hidden="true" />} tone="danger" onSelect={() => setAsked('delete')}>
            {t('sellerTeam.teams.menu.delete')}
          </MenuItem>
        ) : null}
      </RowMenu>
      <Dialogs {...props} asked={asked} close={() => setAsked(undefined)} />
    </>
  )
}

/** Shows the same as buttons, on the team's own page. */
export function TeamButtons(props: TeamActionsProps) {
  const [asked, setAsked] = useState<Question>()
  const { organization } = props
  return (
    <>
      {hasPermission(organization, 'team:update') ? (
        <Button icon={<Pencil aria-hidden="true" />} onClick={() => setAsked('rename')}>
          {t('sellerTeam.teams.menu.rename')}
        </Button>
      ) : null}
      {hasPermission(organization, 'team:delete') ? (
        <Button variant="danger-quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsked('delete')}>
          {t('sellerTeam.teams.menu.delete')}
        </Button>
      ) : null}
      <Dialogs {...props} asked={asked} close={() => setAsked(undefined)} />
    </>
  )
}
