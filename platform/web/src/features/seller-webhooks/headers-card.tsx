import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { type SellerWebhookHeaders, WebhookHeadersForm } from '@tradepost/contract/platform/developers/seller-webhooks'
import { Badge } from '@tradepost/ui/badge'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { IconButton } from '@tradepost/ui/icon-button'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { toast } from '@tradepost/ui/overlays/toast'
import { Skeleton } from '@tradepost/ui/skeleton'
import { Lock, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { FormDialog } from '#src/shell/forms/form-dialog.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { headersQuery, useUpdateHeaders } from './api.ts'

const { keyType: Name, valueType: Value } = WebhookHeadersForm.shape.headers
const HeaderValues = z.object({ name: Name, value: Value.unwrap() })
type HeaderValues = z.infer<typeof HeaderValues>

type Which = { slug: string; webhookId: string }
type SetDialogProps = Which & { name: string; open: boolean; onOpenChange: (open: boolean) => void }

/** Adds a header, or replaces the value of one. */
function SetHeaderDialog({ slug, webhookId, name, open, onOpenChange }: SetDialogProps) {
  const update = useUpdateHeaders(slug, webhookId)
  const form = useForm<HeaderValues>({
    resolver: zodResolver(HeaderValues),
    mode: 'onTouched',
    defaultValues: { name, value: '' },
  })
  const { errors } = form.formState
  const isNew = name === ''
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isNew ? t('sellerWebhooks.headers.add') : t('sellerWebhooks.headers.replaceTitle', { name })}
      description={t('sellerWebhooks.headers.setText')}
      submitLabel={isNew ? t('sellerWebhooks.headers.add') : t('sellerWebhooks.headers.replace')}
      failureTitle={t('sellerWebhooks.headers.failed')}
      pending={update.isPending}
      error={update.error}
      onSubmit={form.handleSubmit(async (values) => {
        const saved = await update.mutateAsync({ headers: { [values.name]: values.value } }).catch(() => undefined)
        if (!saved) return
        onOpenChange(false)
        toast.success(t('sellerWebhooks.headers.saved'))
      })}
    >
      <Field label={t('sellerWebhooks.headers.name')} error={errors.name?.message}>
        <Input
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          readOnly={!isNew}
          placeholder="X-Api-Key"
          className="font-mono text-xs"
          {...form.register('name')}
        />
      </Field>
      <Field label={t('sellerWebhooks.headers.value')} error={errors.value?.message}>
        <Input dir="ltr" autoComplete="off" spellCheck={false} className="font-mono text-xs" {...form.register('value')} />
      </Field>
    </FormDialog>
  )
}

type RowProps = Which & {
  header: SellerWebhookHeaders['headers'][number]
  mayEdit: boolean
  mayRemove: boolean
  onReplace: () => void
}

function HeaderRow({ slug, webhookId, header: { name, value }, mayEdit, mayRemove, onReplace }: RowProps) {
  const update = useUpdateHeaders(slug, webhookId)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-5 py-2.5 first:border-t-0 max-list:px-4">
      <span dir="ltr" className="min-w-40 flex-1 font-mono text-xs [overflow-wrap:anywhere]">
        {name}
      </span>
      <span dir="ltr" className="min-w-40 flex-2 font-mono text-xs text-ink-2 [overflow-wrap:anywhere]">
        {value ?? (
          <Badge icon={<Lock aria-hidden="true" />}>
            <span dir="auto">{t('sellerWebhooks.headers.hidden')}</span>
          </Badge>
        )}
      </span>
      {mayEdit ? (
        <Button size="sm" variant="ghost" onClick={onReplace}>
          {t('sellerWebhooks.headers.replace')}
        </Button>
      ) : null}
      {mayEdit && mayRemove ? (
        <IconButton
          size="sm"
          label={t('sellerWebhooks.headers.remove', { name })}
          disabled={update.isPending}
          onClick={() =>
            update.mutate(
              { headers: { [name]: null } },
              {
                onSuccess: () => toast.success(t('sellerWebhooks.headers.removed')),
                onError: (error) => toast.error(t('sellerWebhooks.headers.failed'), { description: getErrorMessage(error) }),
              },
            )
          }
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      ) : null}
    </li>
  )
}

/** Shows the custom headers of an endpoint. Those that look like credentials can be replaced, but not read. */
export function HeadersCard({ slug, webhookId, mayEdit }: Which & { mayEdit: boolean }) {
  const headers = useQuery(headersQuery(slug, webhookId))
  const [edited, setEdited] = useState<string | undefined>()
  return (
    <Card
      title={t('sellerWebhooks.headers.title')}
      description={t('sellerWebhooks.headers.text')}
      isFlush
      action={
        mayEdit ? (
          <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setEdited('')}>
            {t('sellerWebhooks.headers.add')}
          </Button>
        ) : undefined
      }
    >
      <QueryView query={headers} what={t('sellerWebhooks.headers.noun')} skeleton={<Skeleton className="m-5 h-10" />}>
        {(data) =>
          data.headers.length === 0 ? (
            <p className="px-5 py-4 text-sm text-ink-3 max-list:px-4">{t('sellerWebhooks.headers.none')}</p>
          ) : (
            <ul>
              {data.headers.map((header) => (
                <HeaderRow
                  key={header.name}
                  slug={slug}
                  webhookId={webhookId}
                  header={header}
                  mayEdit={mayEdit}
                  mayRemove={data.can_remove}
                  onReplace={() => setEdited(header.name)}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {edited === undefined ? null : (
        <SetHeaderDialog
          slug={slug}
          webhookId={webhookId}
          name={edited}
          open
          onOpenChange={(isOpen) => isOpen || setEdited(undefined)}
        />
      )}
    </Card>
  )
}
