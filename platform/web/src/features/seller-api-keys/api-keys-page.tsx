/** API keys of a shop's business at the provider. */

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SellerApiKey, SellerNewApiKey } from '@tradepost/contract/platform/developers/seller-api-keys'
import { Alert } from '@tradepost/ui/alert'
import { Badge } from '@tradepost/ui/badge'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { CopyButton } from '@tradepost/ui/copy-button'
import { EmptyState } from '@tradepost/ui/empty-state'
import { ClockProvider, RelativeTime } from '@tradepost/ui/formats/relative-time'
import { Dialog } from '@tradepost/ui/overlays/dialog'
import { PageHeader } from '@tradepost/ui/page-header'
import { Ban, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { ListBody } from '#src/shell/lists/list-body.tsx'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import { createChoiceFilter } from '#src/shell/lists/list-filters.tsx'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { apiKeysQuery } from './api.ts'
import { CreateKey } from './create-key.tsx'
import { FirstRequest } from './first-request.tsx'
import { KeyMenu } from './key-menu.tsx'

type SecretDialogProps = { apiKey: SellerNewApiKey | undefined; onClose: () => void }

/** Shows the secret of a new key, once. */
function SecretDialog({ apiKey, onClose }: SecretDialogProps) {
  const secret = apiKey?.secret ?? null
  return (
    <Dialog
      open={apiKey !== undefined}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('sellerApiKeys.secret.title', { name: apiKey?.name ?? '' })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('sellerApiKeys.secret.done')}
        </Button>
      }
    >
      {secret === null ? (
        <Alert tone="warning" title={t('sellerApiKeys.secret.gone')}>
          {t('sellerApiKeys.secret.goneText')}
        </Alert>
      ) : (
        <div className="grid gap-4">
          <p className="text-sm text-ink-2">{t('sellerApiKeys.secret.text')}</p>
          <div className="flex items-center gap-2 rounded-[10px] bg-sunken px-3 py-2 inset-ring inset-ring-line">
            <code dir="ltr" className="min-w-0 flex-1 font-mono text-xs [overflow-wrap:anywhere]">
              {secret}
            </code>
            <CopyButton value={secret} label={t('sellerApiKeys.secret.copy')} />
          </div>
        </div>
      )}
    </Dialog>
  )
}

function KeyStatus({ status }: Pick<SellerApiKey, 'status'>) {
  return status === 'revoked' ? (
    <Badge icon={<Ban aria-hidden="true" />}>{t('sellerApiKeys.statuses.revoked')}</Badge>
  ) : (
    <StatusBadge status={status} />
  )
}

const quiet = (words: string) => <span className="text-ink-3">{words}</span>

const keys: Omit<ListDescription<SellerApiKey>, 'empty' | 'RowActions'> = {
  title: t('sellerApiKeys.title'),
  description: t('sellerApiKeys.description'),
  noun: 'api-keys',
  words: 'sellerApiKeys',
  query: apiKeysQuery,
  columns: [
    {
      id: 'name',
      header: t('sellerApiKeys.name'),
      phone: 'title',
      cell: ({ name, last_four: lastFour, is_platform: isPlatform }) => (
        <span className="grid min-w-0">
          <span className="max-w-72 truncate font-[560] text-ink">{name}</span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-mono text-xs text-ink-3">••••{lastFour}</span>
            {isPlatform ? <Badge tone="accent">{t('sellerApiKeys.platforms')}</Badge> : null}
          </span>
        </span>
      ),
    },
    {
      id: 'status',
      header: t('sellerApiKeys.columns.status'),
      phone: 'value',
      className: 'w-32',
      cell: ({ status }) => <KeyStatus status={status} />,
    },
    {
      id: 'access',
      header: t('sellerApiKeys.columns.access'),
      phone: 'note',
      className: 'w-36',
      cell: ({ access }) => t(`sellerApiKeys.access.${access}`),
    },
    {
      id: 'last_used',
      header: t('sellerApiKeys.columns.lastUsed'),
      className: 'w-32',
      cell: ({ last_used_at: at }) => (at ? <RelativeTime at={at} /> : quiet(t('sellerApiKeys.neverUsed'))),
    },
    {
      id: 'expires',
      header: t('sellerApiKeys.columns.expires'),
      className: 'w-28',
      cell: ({ expires_at: at }) => (at ? <RelativeTime at={at} /> : quiet(t('sellerApiKeys.never'))),
    },
    {
      id: 'created',
      header: t('sellerApiKeys.columns.created'),
      phone: 'aside',
      className: 'w-32',
      cell: ({ created_at: at }) => <RelativeTime at={at} />,
    },
  ],
  idOf: ({ id }) => id,
  filters: [
    createChoiceFilter(t('sellerApiKeys.columns.status'), 'status', [
      { value: 'active', label: t('sellerApiKeys.statuses.active') },
      { value: 'expired', label: t('sellerApiKeys.statuses.expired') },
      { value: 'revoked', label: t('sellerApiKeys.statuses.revoked') },
    ]),
  ],
}

/** Lists the API keys of a business, and creates them. A secret is shown once. */
export function ApiKeysPage({ slug, search }: { slug: string; search: ListSearch }) {
  const navigate = useNavigate()
  const query = useQuery(apiKeysQuery(slug, search))
  const [isCreating, setIsCreating] = useState(false)
  const [fresh, setFresh] = useState<SellerNewApiKey | undefined>()
  const isKept = query.data?.isKept !== false
  const mayCreate = usePermissions(slug)('apiKey:create') && isKept
  const list = useMemo(
    (): ListDescription<SellerApiKey> => ({
      ...keys,
      empty: { title: t('sellerApiKeys.empty'), text: t('sellerApiKeys.emptyText') },
      RowActions: ({ item }) => <KeyMenu slug={slug} apiKey={item} onRolled={setFresh} />,
    }),
    [slug],
  )
  return (
    // Keys end by real time, whatever the test clock shows.
    <ClockProvider value={null}>
      <PageTitle>{list.title}</PageTitle>
      <PageHeader
        title={list.title}
        description={list.description}
        actions={
          mayCreate ? (
            <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsCreating(true)}>
              {t('sellerApiKeys.create.submit')}
            </Button>
          ) : undefined
        }
      />
      <Card isFlush>
        {isKept ? (
          <ListBody
            slug={slug}
            list={list}
            search={search}
            query={{ ...query, isFetching: query.isPlaceholderData }}
            onRowOpen={({ id }) =>
              void navigate({ href: `/dashboard/${slug}/request-log?keys=all&api_key_id=${encodeURIComponent(id)}` })
            }
          />
        ) : (
          <EmptyState level={2} drawing={null} title={t('sellerApiKeys.unavailable')}>
            {t('sellerApiKeys.unavailableText')}
          </EmptyState>
        )}
      </Card>
      {isKept ? <FirstRequest /> : null}
      {isCreating ? <CreateKey slug={slug} open onOpenChange={setIsCreating} onCreated={setFresh} /> : null}
      <SecretDialog apiKey={fresh} onClose={() => setFresh(undefined)} />
    </ClockProvider>
  )
}
