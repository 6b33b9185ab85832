import * as z from 'zod'
import { issue } from '#src/issue.ts'
import { AMOUNT_MAX, Amount, CurrencyCode, withoutEffect } from '#src/provider/primitives.ts'
import { isVisibleName, VISIBLE_NAME } from '#src/visible-name.ts'

const Color = z
  .string()
  .regex(/^[#\w(),.%/ +-]{1,100}$/, 'Use a CSS color')
  .nullish()
const FontUrl = z
  .url({ protocol: /^https$/, ...issue('invalidUrl') })
  .max(2048)
  .nullish()

const ThemeModeConfig = z
  .object({
    bg_primary: Color,
    bg_secondary: Color,
    border_primary: Color,
    border_secondary: Color,
    button_primary: Color,
    button_primary_hover: Color,
    button_secondary: Color,
    button_secondary_hover: Color,
    button_text_primary: Color,
    button_text_secondary: Color,
    input_focus_border: Color,
    text_error: Color,
    text_placeholder: Color,
    text_primary: Color,
    text_secondary: Color,
    text_success: Color,
  })
  .meta({ id: 'ThemeModeConfig' })

export const ThemeConfig = z
  .object({
    light: ThemeModeConfig.nullish(),
    dark: ThemeModeConfig.nullish(),
    font_primary_url: FontUrl,
    font_secondary_url: FontUrl,
    font_size: z.enum(['xs', 'sm', 'md', 'lg', 'xl', '2xl']).nullish(),
    font_weight: z.enum(['normal', 'medium', 'bold', 'extraBold']).nullish(),
    pay_button_text: z.string().max(100).nullish(),
    radius: z
      .string()
      .regex(/^\d{1,4}(\.\d{1,4})?(px|rem|em)$/, 'Use a radius in px, rem or em')
      .nullish(),
  })
  .meta({ id: 'ThemeConfig' })
export type ThemeConfig = z.infer<typeof ThemeConfig>

/** Most custom fields of one checkout (reference, 3.2). */
export const CUSTOM_FIELDS_MAX = 5
/** Ours: the reference sets no limit on options. */
const OPTIONS_MAX = 100
const words = z.string().trim().min(1).max(200).refine(isVisibleName, VISIBLE_NAME)

export const CustomFieldKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,40}$/, 'A custom field key must be 1 to 40 letters, digits, "_" or "-"')

export const CustomField = z
  .object({
    key: CustomFieldKey,
    label: words,
    field_type: z.enum(['text', 'number', 'email', 'url', 'date', 'dropdown', 'boolean']).meta({ id: 'CustomFieldType' }),
    options: z
      .array(words)
      .max(OPTIONS_MAX)
      .refine((options) => new Set(options).size === options.length, 'Options must be unique')
      .nullish()
      .meta({ description: 'Required for a dropdown, ignored for other types' }),
    placeholder: z.string().max(200).nullish(),
    required: z.boolean().default(false).meta({ description: 'A required checkbox must be checked' }),
  })
  .refine((field) => field.field_type !== 'dropdown' || (field.options?.length ?? 0) > 0, {
    path: ['options'],
    error: 'A dropdown must have options',
  })
  .meta({ id: 'CustomField' })
export type CustomField = z.infer<typeof CustomField>

export const CustomFields = z
  .array(CustomField)
  .max(CUSTOM_FIELDS_MAX, `At most ${CUSTOM_FIELDS_MAX} custom fields fit on one checkout`)
  .refine((fields) => new Set(fields.map((field) => field.key)).size === fields.length, 'Duplicate custom field key')
  .meta({ id: 'CustomFields', description: 'Fields that the checkout page asks the customer to fill in' })

/** The customer's answer to a custom field: text, whatever the type of the field. */
export const CustomFieldResponse = z.object({ key: z.string(), value: z.string() }).meta({ id: 'CustomFieldResponse' })
export type CustomFieldResponse = z.infer<typeof CustomFieldResponse>

export const OnDemandSubscription = z
  .object({
    mandate_only: z.boolean(),
    product_price: Amount.min(0).max(AMOUNT_MAX).nullish(),
    product_currency: CurrencyCode.nullish(),
    product_description: z.string().max(1000).nullish(),
    adaptive_currency_fees_inclusive: z.boolean().nullish().meta(withoutEffect('Conversion fees are added to the price')),
  })
  .meta({ id: 'OnDemandSubscriptionReq' })

/** A business or legal name beside a tax id. */
export const CustomerBusinessName = z.string().trim().min(1).max(200)
