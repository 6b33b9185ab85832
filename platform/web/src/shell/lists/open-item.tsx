import { Link } from '@tanstack/react-router'
import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import { MenuLink } from '@tradepost/ui/overlays/dropdown-menu'
import { Eye, Pencil } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { dashboardPath } from '#src/shell/frames/dashboard-pages.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'

type OpenItemProps = { slug: string; path: readonly string[]; editNeeds: Permission }

/** The item of a row's menu that opens the page of its object: to edit it, or only to view it. */
export function OpenItem({ slug, path, editNeeds }: OpenItemProps) {
  const mayEdit = usePermissions(slug)(editNeeds)
  const Icon = mayEdit ? Pencil : Eye
  return (
    <MenuLink>
      <Link to={dashboardPath(slug, ...path)}>
        <Icon aria-hidden="true" />
        {mayEdit ? t('actions.edit') : t('pageAccess.view')}
      </Link>
    </MenuLink>
  )
}
