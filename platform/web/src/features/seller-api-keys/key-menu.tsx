import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import {
  RenameApiKeyForm,
  RollApiKeyForm,
  type SellerApiKey,
  type SellerNewApiKey,
} from '@tradepost/contract/platform/developers/seller-api-keys'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { MenuItem, RowMenu } from '@tradepost/ui/overlays/dropdown-menu'
import { toast } from '@tradepost/ui/overlays/toast'
import { Ban, Pencil, RefreshCw, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { CountField } from '#src/shell/forms/count-field.tsx'
import { FormDialog } from '#src/shell/forms/form-dialog.tsx'
import { showIssues } from '#src/shell/forms/form-issues.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useRenameApiKey, useRevokeApiKey, useRollApiKey } from './api.ts'

type DialogProps = { slug: string; apiKey: SellerApiKey; open: boolean; onOpenChange: (open: boolean) => void }

function RenameKey({ slug, apiKey, open, onOpenChange }: DialogProps) {
  const rename = useRenameApiKey(slug, apiKey.id)
  const form = useForm<RenameApiKeyForm>({
    resolver: zodResolver(RenameApiKeyForm),
    mode: 'onTouched',
    defaultValues: { name: apiKey.name },
  })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('sellerApiKeys.rename.title', { name: apiKey.name })}
      submitLabel={t('sellerApiKeys.rename.submit')}
      failureTitle={t('sellerApiKeys.rename.failed')}
      pending={rename.isPending}
      error={rename.error}
      onSubmit={form.handleSubmit(async ({ name }) => {
        const renamed = await rename.mutateAsync({ name }).catch((error: unknown) => showIssues(form, error))
        if (!renamed) return
        onOpenChange(false)
        toast.success(t('sellerApiKeys.rename.done'))
      })}
    >
      <Field label={t('sellerApiKeys.name')} error={form.formState.errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
    </FormDialog>
  )
}

function RollKey({ slug, apiKey, open, onOpenChange, onRolled }: DialogProps & { onRolled: (key: SellerNewApiKey) => void }) {
  const roll = useRollApiKey(slug, apiKey.id)
  const form = useForm<RollApiKeyForm>({
    resolver: zodResolver(RollApiKeyForm),
    mode: 'onTouched',
    defaultValues: { overlap_hours: 24 },
  })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('sellerApiKeys.roll.title', { name: apiKey.name })}
      description={t('sellerApiKeys.roll.text')}
      submitLabel={t('sellerApiKeys.roll.submit')}
      failureTitle={t('sellerApiKeys.roll.failed')}
      pending={roll.isPending}
      error={roll.error}
      onSubmit={form.handleSubmit(async (values) => {
        const key = await roll.mutateAsync(values).catch((error: unknown) => showIssues(form, error))
        if (!key) return
        onOpenChange(false)
        onRolled(key)
      })}
    >
      <CountField
        control={form.control}
        name="overlap_hours"
        label={t('sellerApiKeys.roll.overlap')}
        hint={t('sellerApiKeys.roll.overlapHint')}
        unit={t('sellerApiKeys.roll.hours')}
      />
    </FormDialog>
  )
}

function RevokeKey({ slug, apiKey, open, onOpenChange }: DialogProps) {
  const revoke = useRevokeApiKey(slug, apiKey.id)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('sellerApiKeys.revoke.title', { name: apiKey.name })}
      consequence={t('sellerApiKeys.revoke.text')}
      confirmLabel={t('sellerApiKeys.revoke.confirm')}
      keepLabel={t('sellerApiKeys.revoke.keep')}
      pending={revoke.isPending}
      error={revoke.isError ? getErrorMessage(revoke.error) : undefined}
      onConfirm={() =>
        revoke.mutate(undefined, {
          onSuccess: () => {
            onOpenChange(false)
            toast.success(t('sellerApiKeys.revoke.done'))
          },
        })
      }
    />
  )
}

type KeyMenuProps = { slug: string; apiKey: SellerApiKey; onRolled: (key: SellerNewApiKey) => void }

/**
 * Shows what a person can do with a key: only what their role allows, and nothing that a key of the platform takes in its
 * settings.
 */
export function KeyMenu({ slug, apiKey, onRolled }: KeyMenuProps) {
  const may = usePermissions(slug)
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'rename' | 'roll' | 'revoke' | undefined>()
  const isOwn = apiKey.status === 'active' && !apiKey.is_platform
  const dialog = { slug, apiKey, open: true, onOpenChange: (isOpen: boolean) => isOpen || setOpened(undefined) }
  return (
    <>
      <RowMenu label={t('sellerApiKeys.actions', { name: apiKey.name })}>
        <MenuItem
          icon={<ScrollText aria-hidden="true" />}
          onSelect={() =>
            void navigate({ href: `/dashboard/${slug}/request-log?keys=all&api_key_id=${encodeURIComponent(apiKey.id)}` })
          }
        >
          {t('sellerApiKeys.viewRequests')}
        </MenuItem>
        {isOwn && may('apiKey:create') ? (
          <>
            <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setOpened('rename')}>
              {t('sellerApiKeys.rename.button')}
            </MenuItem>
            <MenuItem icon={<RefreshCw aria-hidden="true" />} onSelect={() => setOpened('roll')}>
              {t('sellerApiKeys.roll.button')}
            </MenuItem>
          </>
        ) : null}
        {isOwn && may('apiKey:revoke') ? (
          <MenuItem tone="danger" icon={<Ban aria-hidden="true" />} onSelect={() => setOpened('revoke')}>
            {t('sellerApiKeys.revoke.button')}
          </MenuItem>
        ) : null}
      </RowMenu>
      {opened === 'rename' ? <RenameKey {...dialog} /> : null}
      {opened === 'roll' ? <RollKey {...dialog} onRolled={onRolled} /> : null}
      {opened === 'revoke' ? <RevokeKey {...dialog} /> : null}
    </>
  )
}
