import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatEmail } from '@tradepost/contract/email-address'
import type { AdminUser } from '@tradepost/contract/platform/admin-users'
import { Badge } from '@tradepost/ui/badge'
import { Card } from '@tradepost/ui/card'
import { CopyButton } from '@tradepost/ui/copy-button'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { BusinessMark } from '@tradepost/ui/drawings/brand-mark'
import { Fingerprint, KeyRound, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { formatDay } from '#src/shell/moment.ts'
import { siteQuery } from '#src/shell/site.ts'
import { Nothing, Row } from './card-rows.tsx'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[88px_minmax(0,1fr)] items-start gap-3">
      <dt className="pt-0.5 text-ink-3">{label}</dt>
      <dd className="min-w-0 pt-0.5 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** Shows who the user is. */
export function ProfileCard({ user }: { user: AdminUser }) {
  return (
    <Card title={t('adminUsers.profile.title')}>
      <dl className="grid gap-2 text-sm">
        <Fact label={t('adminUsers.profile.email')}>
          <span className="flex items-start justify-between gap-2">
            <span className="min-w-0">
              {formatEmail(user.email)}
              <span className="block text-ink-3">
                {user.is_verified ? t('adminUsers.profile.confirmed') : t('adminUsers.profile.unconfirmed')}
              </span>
            </span>
            <CopyButton value={user.email} label={t('adminUsers.profile.copyEmail')} className="-my-1.5 -me-2" />
          </span>
        </Fact>
        <Fact label={t('adminUsers.profile.guestPurchases')}>
          {t(user.has_proven_mailbox ? 'adminUsers.profile.joined' : 'adminUsers.profile.notJoined')}
        </Fact>
        <Fact label={t('adminUsers.profile.role')}>
          {user.is_administrator ? t('adminUsers.profile.administrator') : t('adminUsers.profile.user')}
        </Fact>
        <Fact label={t('adminUsers.profile.id')}>
          <CopyableId id={user.user_id} isShortened />
        </Fact>
      </dl>
    </Card>
  )
}

const icons: Readonly<Record<string, ReactNode>> = { password: <KeyRound />, passkey: <Fingerprint /> }

/** Lists the ways in which the user can sign in. */
export function SignInMethodsCard({ user: { sign_in_methods: methods } }: { user: AdminUser }) {
  const site = useQuery(siteQuery).data
  const providers = site?.social_providers ?? []
  const usable = methods.filter(({ method }) => method !== 'password' || site?.has_passwords !== false)
  function nameOf({ method, name }: AdminUser['sign_in_methods'][number]): string {
    if (method === 'password') return t('adminUsers.methods.password')
    if (method === 'passkey') return name ? t('adminUsers.methods.namedPasskey', { name }) : t('adminUsers.methods.passkey')
    return providers.find(({ id }) => id === method)?.name ?? method
  }
  return (
    <Card title={t('adminUsers.methods.title')} isFlush>
      {usable.length === 0 ? <Nothing>{t('adminUsers.methods.none')}</Nothing> : null}
      <ul>
        {usable.map((method) => (
          <Row
            key={method.id}
            icon={icons[method.method] ?? <Link2 />}
            title={nameOf(method)}
            detail={method.created_at ? t('adminUsers.methods.added', { day: formatDay(method.created_at) }) : undefined}
          />
        ))}
      </ul>
    </Card>
  )
}

/** Lists the shops that the user works in. */
export function ShopsCard({ user: { organizations } }: { user: AdminUser }) {
  return (
    <Card title={t('adminUsers.shops.title')} isFlush>
      {organizations.length === 0 ? <Nothing>{t('adminUsers.shops.none')}</Nothing> : null}
      <ul>
        {organizations.map(({ organization_id: id, slug, name, roles, is_only_owner: isOnlyOwner }) => (
          <Row
            key={id}
            icon={<BusinessMark name={name} size={24} />}
            title={
              <Link to="/shop/$slug" params={{ slug }} className="hover:underline">
                {name}
              </Link>
            }
            detail={roles.join(', ')}
          >
            {isOnlyOwner ? <Badge tone="warning">{t('adminUsers.shops.onlyOwner')}</Badge> : null}
          </Row>
        ))}
      </ul>
    </Card>
  )
}
