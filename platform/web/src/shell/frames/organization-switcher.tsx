import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import { BusinessMark } from '@tradepost/ui/drawings/brand-mark'
import { DropdownMenu, MenuLabel, MenuLink, MenuSeparator } from '@tradepost/ui/overlays/dropdown-menu'
import { Check, ChevronsUpDown, Plus } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { organizationsQuery } from './organizations.ts'

/** Shows the current business, with a menu of the others. */
export function OrganizationSwitcher({ current }: { current: Organization }) {
  const organizations = useQuery(organizationsQuery)
  return (
    <DropdownMenu
      align="start"
      trigger={
        <button type="button" className="flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-start hover:bg-hover">
          <BusinessMark name={current.name} imageUrl={current.logo} />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm leading-4 font-semibold">{current.name}</span>
            <span className="block truncate text-2xs leading-3.5 text-ink-3">
              {t(`dashboardShell.switcher.environments.${current.environment}`)}
            </span>
          </span>
          <ChevronsUpDown aria-hidden="true" className="size-3.5! text-ink-3" />
        </button>
      }
    >
      <MenuLabel>{t('dashboardShell.switcher.shops')}</MenuLabel>
      {organizations.data?.items.map((organization) => (
        <MenuLink key={organization.id}>
          <Link to="/dashboard/$slug" params={{ slug: organization.slug }}>
            <BusinessMark name={organization.name} imageUrl={organization.logo} size={20} />
            <span className="min-w-0 flex-1 truncate">{organization.name}</span>
            {organization.slug === current.slug ? <Check aria-hidden="true" className="text-accent-text!" /> : null}
          </Link>
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuLink>
        <Link to="/dashboard">
          <Plus aria-hidden="true" />
          {t('dashboardShell.switcher.open')}
        </Link>
      </MenuLink>
    </DropdownMenu>
  )
}
