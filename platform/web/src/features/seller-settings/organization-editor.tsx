import {
  OrganizationMetadata,
  OrganizationName,
  type OrganizationSettings,
  OrganizationSlug,
} from '@tradepost/contract/platform/organization/seller-organization'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import type { ReactNode } from 'react'
import * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { SlugField, useSlugState } from '#src/nouns/organizations/slug-field.tsx'
import { defineForm } from '#src/shell/forms/define-form.ts'
import { Editable } from '#src/shell/forms/editable.tsx'
import { EditorForm } from '#src/shell/forms/editor-page.tsx'
import { MetadataField } from '#src/shell/forms/metadata-field.tsx'
import { useEditor } from '#src/shell/forms/use-editor.ts'
import { useUpdateOrganization } from './organization-api.ts'

/** A current slug from before there were rules may stay. */
function defineSettingsForm({ slug: current }: OrganizationSettings) {
  const slug = z.string().superRefine((given, context) => {
    if (given === current) return
    for (const { message } of OrganizationSlug.safeParse(given).error?.issues ?? []) context.addIssue(message)
  })
  return defineForm({
    schema: z.object({ name: OrganizationName, slug, metadata: OrganizationMetadata }),
    initial: { name: '', slug: '', metadata: {} },
  })
}

type OrganizationEditorProps = {
  organization: OrganizationSettings
  mayChange: boolean
  /** Beside the fields, with saving of its own. */
  aside: ReactNode
}

/** Shows the form for the name, URL and metadata of a shop. Sends only the changed fields. */
export function OrganizationEditor({ organization, mayChange, aside }: OrganizationEditorProps) {
  const editor = useEditor(defineSettingsForm(organization), {
    thing: organization,
    saveChanges: useUpdateOrganization(organization),
    savedWords: () => t('organizationSettings.saved'),
  })
  const { form } = editor
  const { errors } = form.formState
  const slug = form.watch('slug')
  const state = useSlugState(slug, { organizationId: organization.id, slug: organization.slug })
  // Too many entries. An invalid entry says so itself.
  const metadataError: unknown = errors.metadata?.message
  return (
    <EditorForm editor={editor} kind="settings" aside={aside}>
      <Editable isEditable={mayChange} className="grid gap-6">
        <Card title={t('organizationSettings.details.title')} bodyClassName="grid gap-4">
          <Field
            label={t('organizationSettings.details.name')}
            hint={t('organizationSettings.details.nameHint')}
            error={errors.name?.message}
          >
            <Input autoComplete="organization" {...form.register('name')} />
          </Field>
          <SlugField slug={slug} state={state} error={errors.slug?.message} {...form.register('slug')} />
          <p className="text-xs text-ink-3">
            {organization.former_slugs.length > 0
              ? t('organizationSettings.slug.former', { slugs: organization.former_slugs.join(', ') })
              : t('organizationSettings.slug.redirects')}
          </p>
        </Card>
        <Card title={t('organizationSettings.metadata.title')}>
          <MetadataField
            initial={organization.metadata}
            onValueChange={(metadata) => form.setValue('metadata', metadata, { shouldDirty: true })}
            hint={t('organizationSettings.metadata.hint')}
          />
          {typeof metadataError === 'string' ? (
            <p role="alert" className="mt-2 text-xs font-medium text-danger-text">
              {metadataError}
            </p>
          ) : null}
        </Card>
      </Editable>
    </EditorForm>
  )
}
