import { zodResolver } from '@hookform/resolvers/zod'
import { ProductForm } from '@tradepost/contract/platform/seller-products'
import { type UseFormReturn, useForm } from 'react-hook-form'
import * as z from 'zod'
import { clearHiddenFields, type ProductValues } from './product-values.ts'

/** The editor's form: takes what was typed and returns what the server accepts. */
export type ProductEditorForm = UseFormReturn<ProductValues, unknown, ProductForm>

/** Holds the terms of every pricing type. The server's schema picks those of the selected type. */
const Values = z
  .custom<ProductValues>()
  .transform((values): z.input<typeof ProductForm> => clearHiddenFields(values))
  .pipe(ProductForm)

/** Returns the form of a product with these initial values. */
export function useProductForm(values: ProductValues): ProductEditorForm {
  return useForm<ProductValues, unknown, ProductForm>({
    resolver: zodResolver(Values),
    mode: 'onTouched',
    defaultValues: values,
  })
}
