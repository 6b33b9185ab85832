import { useQuery } from '@tanstack/react-query'
import type { AccessKey } from '@tradepost/contract/platform/developers/seller-access'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { CodeBlock } from '@tradepost/ui/code-block'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { EmptyState } from '@tradepost/ui/empty-state'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { toast } from '@tradepost/ui/overlays/toast'
import { PageHeader } from '@tradepost/ui/page-header'
import { Skeleton } from '@tradepost/ui/skeleton'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { formatMoment } from '#src/shell/moment.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { accessKeysQuery, useRevokeAccessKey } from './api.ts'
import { accessCommand, CreateKey } from './create-key.tsx'

/** Revokes a key, after saying what that does. */
function RevokeKey({ slug, accessKey: { id, name } }: { slug: string; accessKey: AccessKey }) {
  const revoke = useRevokeAccessKey(slug)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {t('sellerAccess.keys.revoke')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={(open) => {
          revoke.reset()
          setIsOpen(open)
        }}
        title={t('sellerAccess.keys.revokeTitle', { name })}
        consequence={t('sellerAccess.keys.revokeText')}
        confirmLabel={t('sellerAccess.keys.revoke')}
        keepLabel={t('sellerAccess.keys.keep')}
        pending={revoke.isPending}
        error={revoke.isError ? getErrorMessage(revoke.error) : undefined}
        onConfirm={() =>
          revoke.mutate(id, {
            onSuccess: () => {
              setIsOpen(false)
              toast.success(t('sellerAccess.keys.revoked'))
            },
          })
        }
      />
    </>
  )
}

function KeyRow({ slug, accessKey, mayRevoke }: { slug: string; accessKey: AccessKey; mayRevoke: boolean }) {
  const { name, hint, created_at: createdAt, last_used_at: usedAt, revoked_at: revokedAt } = accessKey
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line p-5 first:border-t-0 max-list:p-4">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="font-[560] [overflow-wrap:anywhere]">{name}</bdi>
          <StatusBadge status={revokedAt === null ? 'active' : 'revoked'} />
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-3 tabular-nums">
          <code dir="ltr" className="font-mono">{`tpa_…${hint}`}</code>
          <span>{t('sellerAccess.keys.madeOn', { time: formatMoment(createdAt) })}</span>
          <span>
            {usedAt === null ? t('sellerAccess.keys.unused') : t('sellerAccess.keys.used', { time: formatMoment(usedAt) })}
          </span>
        </p>
      </div>
      {mayRevoke && revokedAt === null ? <RevokeKey slug={slug} accessKey={accessKey} /> : null}
    </li>
  )
}

/** Lists the keys with which the business's own software asks what customers have. */
export function AccessKeysPage({ slug }: { slug: string }) {
  const keys = useQuery(accessKeysQuery(slug))
  const may = usePermissions(slug)
  const [isCreating, setIsCreating] = useState(false)
  const create = may('apiKey:create') ? (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsCreating(true)}>
      {t('sellerAccess.keys.create')}
    </Button>
  ) : undefined
  return (
    <>
      <PageTitle>{t('sellerAccess.keys.title')}</PageTitle>
      <PageHeader
        title={t('sellerAccess.keys.title')}
        description={t('sellerAccess.keys.text')}
        actions={keys.data?.items.length === 0 ? undefined : create}
      />
      <QueryView query={keys} what={t('sellerAccess.keys.what')} skeleton={<Skeleton className="h-48 rounded-lg" />}>
        {({ items }) => (
          <Card isFlush>
            {items.length === 0 ? (
              <EmptyState level={2} title={t('sellerAccess.keys.empty.title')} actions={create}>
                {t('sellerAccess.keys.empty.text')}
              </EmptyState>
            ) : (
              <ul>
                {items.map((accessKey) => (
                  <KeyRow key={accessKey.id} slug={slug} accessKey={accessKey} mayRevoke={may('apiKey:revoke')} />
                ))}
              </ul>
            )}
          </Card>
        )}
      </QueryView>
      <Card title={t('sellerAccess.keys.check')} description={t('sellerAccess.keys.checkText')}>
        <CodeBlock code={accessCommand('tpa_…')} label={t('sellerAccess.keys.check')} isLabelHidden />
      </Card>
      {isCreating ? <CreateKey slug={slug} onClose={() => setIsCreating(false)} /> : null}
    </>
  )
}
