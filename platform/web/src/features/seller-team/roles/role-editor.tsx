import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import type { SellerRole } from '@tradepost/contract/platform/organization/seller-team'
import { Alert } from '@tradepost/ui/alert'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { useController } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { changeOrganization, refreshTeam, roleQuery } from '#src/features/seller-team/api.ts'
import { EditorPage } from '#src/shell/forms/editor-page.tsx'
import { useEditor } from '#src/shell/forms/use-editor.ts'
import { hasPermission } from '#src/shell/frames/organizations.ts'
import { RequestError } from '#src/shell/request.ts'
import { DeleteRole } from './delete-role.tsx'
import { PermissionGrid } from './permission-grid.tsx'
import { toPermissionMap } from './permission-labels.ts'
import { type RoleEditorForm, type RoleForm, roleForm, toRoleName } from './role-form.ts'
import { RoleHolders } from './role-holders.tsx'

const pair = 'grid grid-cols-2 items-start gap-6 max-[60rem]:grid-cols-1'

/** Shows the refusal of a name at the field. */
const toNameIssue = (error: unknown): unknown =>
  error instanceof RequestError && error.code === 'ROLE_NAME_IS_ALREADY_TAKEN'
    ? new RequestError({
        status: error.status,
        code: error.code,
        message: error.message,
        issues: [{ path: 'name', message: t('sellerTeam.roles.page.takenName') }],
      })
    : error

/** Creates a role, or saves `role`; a role with a new name moves to another page. */
function useSaveRole({ id: organizationId, slug }: Organization, role: SellerRole | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ name, permissions }: RoleForm): Promise<SellerRole> => {
      const permission = toPermissionMap(permissions)
      const saving = role
        ? changeOrganization('update-role', {
            organizationId,
            roleName: role.name,
            data: { permission, ...(name === role.name ? {} : { roleName: name }) },
          })
        : changeOrganization('create-role', { organizationId, role: name, permission })
      await saving.catch((error: unknown) => {
        throw toNameIssue(error)
      })
      if (role && name !== role.name)
        await navigate({
          to: '/dashboard/$slug/team/roles/$role',
          params: { slug, role: name },
          replace: true,
          ignoreBlocker: true,
        })
      await refreshTeam(client, slug)
      return client.fetchQuery(roleQuery(slug, name))
    },
  })
}

function NameCard({ form }: { form: RoleEditorForm }) {
  const { field, fieldState } = useController({ control: form.control, name: 'name' })
  return (
    <Card title={t('sellerTeam.roles.page.details')}>
      <Field
        label={t('sellerTeam.roles.page.name')}
        hint={t('sellerTeam.roles.page.nameHint')}
        error={fieldState.error?.message}
        className="max-w-[440px]"
      >
        <Input
          {...field}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => field.onChange(toRoleName(target.value))}
        />
      </Field>
    </Card>
  )
}

function PermissionsCard({ form, organization }: { form: RoleEditorForm; organization: Organization }) {
  const { field, fieldState } = useController({ control: form.control, name: 'permissions' })
  return (
    <PermissionGrid
      value={field.value}
      onChange={field.onChange}
      mayGive={(permission) => hasPermission(organization, permission)}
      error={fieldState.error?.message}
    />
  )
}

type RoleEditorProps = { organization: Organization; role?: SellerRole }

/** Shows the form that creates or changes a custom role. */
export function RoleEditor({ organization, role }: RoleEditorProps) {
  const { slug } = organization
  const editor = useEditor(roleForm, {
    thing: role,
    save: useSaveRole(organization, role),
    savedWords: ({ name }) => t(role ? 'sellerTeam.roles.page.saved' : 'sellerTeam.roles.page.created', { name }),
    pageOf: ({ name }) => `/dashboard/${slug}/team/roles/${encodeURIComponent(name)}`,
  })
  const { form } = editor
  const isHeld = role !== undefined && role.members.length > 0
  return (
    <EditorPage
      editor={editor}
      kind="role"
      newWords={t('sellerTeam.roles.page.notSaved')}
      title={role?.name ?? t('sellerTeam.roles.page.newTitle')}
      description={role ? undefined : t('sellerTeam.roles.page.newText')}
      actions={
        role && hasPermission(organization, 'ac:delete') ? <DeleteRole organization={organization} role={role} /> : undefined
      }
    >
      {isHeld ? <Alert>{t('sellerTeam.roles.page.effect')}</Alert> : null}
      {role ? (
        <div className={pair}>
          <NameCard form={form} />
          <RoleHolders slug={slug} role={role} />
        </div>
      ) : (
        <NameCard form={form} />
      )}
      <PermissionsCard form={form} organization={organization} />
    </EditorPage>
  )
}
