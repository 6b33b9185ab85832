import { useQuery } from '@tanstack/react-query'
import type { AdminUser } from '@tradepost/contract/platform/admin-users'
import { Button } from '@tradepost/ui/button'
import { DropdownMenu, MenuItem, MenuSeparator } from '@tradepost/ui/overlays/dropdown-menu'
import {
  Ban,
  ChevronDown,
  CircleCheck,
  KeyRound,
  LogOut,
  Pencil,
  ShieldMinus,
  ShieldPlus,
  Trash2,
  UserRoundCog,
} from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { sessionQuery } from '#src/shell/session/session.ts'
import { siteQuery } from '#src/shell/site.ts'
import { BanDialog } from './ban-dialog.tsx'
import {
  DemoteDialog,
  EndSessionsDialog,
  ImpersonateDialog,
  PromoteDialog,
  RemoveDialog,
  UnbanDialog,
} from './confirm-dialogs.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import type { UserDialogProps } from './user-dialog.ts'

type Action = {
  label: string
  icon: ReactNode
  tone?: 'danger'
  Dialog: ComponentType<UserDialogProps>
}

const rename: Action = { label: t('adminUsers.rename.action'), icon: <Pencil aria-hidden="true" />, Dialog: RenameDialog }
const setPassword: Action = {
  label: t('adminUsers.password.action'),
  icon: <KeyRound aria-hidden="true" />,
  Dialog: PasswordDialog,
}
const endSessions: Action = {
  label: `${t('adminUsers.sessions.endAll.action')}…`,
  icon: <LogOut aria-hidden="true" />,
  Dialog: EndSessionsDialog,
}
const promote: Action = {
  label: t('adminUsers.promote.action'),
  icon: <ShieldPlus aria-hidden="true" />,
  Dialog: PromoteDialog,
}
const demote: Action = { label: t('adminUsers.demote.action'), icon: <ShieldMinus aria-hidden="true" />, Dialog: DemoteDialog }
const ban: Action = { label: t('adminUsers.ban.action'), icon: <Ban aria-hidden="true" />, tone: 'danger', Dialog: BanDialog }
const unban: Action = { label: t('adminUsers.unban.menu'), icon: <CircleCheck aria-hidden="true" />, Dialog: UnbanDialog }
const remove: Action = {
  label: t('adminUsers.remove.action'),
  icon: <Trash2 aria-hidden="true" />,
  tone: 'danger',
  Dialog: RemoveDialog,
}
const impersonate: Action = {
  label: t('adminUsers.impersonate.action'),
  icon: <UserRoundCog aria-hidden="true" />,
  Dialog: ImpersonateDialog,
}

/** Lists what an administrator can do about a user. Nobody bans, demotes or deletes themselves. */
function actionsFor(user: AdminUser, { isOwn, hasPasswords }: { isOwn: boolean; hasPasswords: boolean }): Action[][] {
  const plain = [rename, ...(hasPasswords ? [setPassword] : []), ...(user.sessions.length > 0 ? [endSessions] : [])]
  if (isOwn) return [plain]
  return [
    [...plain, user.is_administrator ? demote : promote],
    [user.ban ? unban : ban, remove],
  ]
}

/** Shows the buttons of a user's page, and the dialogs behind them. */
export function UserActions({ user }: { user: AdminUser }) {
  const session = useQuery(sessionQuery)
  const [open, setOpen] = useState<Action>()
  const isOwn = session.data?.user.id === user.user_id
  const hasPasswords = useQuery(siteQuery).data?.has_passwords ?? false
  const mayImpersonate = !isOwn && !user.is_administrator && !user.ban
  const Dialog = open?.Dialog
  return (
    <>
      {mayImpersonate ? (
        <Button icon={impersonate.icon} onClick={() => setOpen(impersonate)}>
          {impersonate.label}
        </Button>
      ) : null}
      <DropdownMenu
        trigger={
          <Button aria-label={t('adminUsers.page.actionsFor', { name: user.name })}>
            {t('adminUsers.page.actions')}
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        {actionsFor(user, { isOwn, hasPasswords }).map((group, index) => (
          <div key={group[0]?.label} role="group">
            {index > 0 ? <MenuSeparator /> : null}
            {group.map((action) => (
              <MenuItem
                key={action.label}
                icon={action.icon}
                {...(action.tone ? { tone: action.tone } : {})}
                onSelect={() => setOpen(action)}
              >
                {action.label}
              </MenuItem>
            ))}
          </div>
        ))}
      </DropdownMenu>
      {Dialog ? <Dialog user={user} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}
