import * as z from 'zod'

/** Largest file accepted, in bytes: 10 GB. */
export const FILE_BYTES_MAX = 10 * 1024 ** 3

/**
 * Not allowed in file names: path separators, control characters, line separators, and marks that change the writing direction
 * (they make `gpj.exe` look like an image).
 */
const NOT_IN_NAMES = /[/\\\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

export const FileName = z
  .string()
  .min(1, 'File name is required')
  .max(255, 'File name must be at most 255 characters')
  .refine((name) => name.trim() !== '', 'File name is required')
  .refine(
    (name) => !NOT_IN_NAMES.test(name) && !/^\.{1,2}$/.test(name),
    'File name must not contain a path or control characters',
  )

export const UploadProductFile = z.object({ file_name: FileName }).meta({ id: 'UploadProductFile' })
export type UploadProductFile = z.infer<typeof UploadProductFile>

/** Where to upload a file: a `PUT` to `url`, started within 15 minutes. */
export const FileUpload = z.object({ file_id: z.uuid(), url: z.string() }).meta({ id: 'UploadProductFileResponse' })
export type FileUpload = z.infer<typeof FileUpload>

/** One file of a digital delivery; `expires_in` is in seconds. */
export const DeliveryFile = z
  .object({
    file_id: z.uuid(),
    filename: z.string(),
    download_url: z.string(),
    expires_in: z.int(),
    content_type: z.string().nullable(),
    file_size: z.int().nullable(),
    sha256: z.string().nullable().meta({ description: 'Extension: in hex' }),
    scan_status: z.enum(['pending', 'clean', 'infected']).nullable().meta({
      description: 'Extension: what the scanner says; null without one. Customers get a scanned file once it is clean',
    }),
  })
  .meta({ id: 'DigitalProductDeliveryFile' })
export type DeliveryFile = z.infer<typeof DeliveryFile>

/** Query of a signed URL. A missing or altered value makes the signature wrong, so nothing is required here. */
export const SignedLinkQuery = z.object({
  expires: z.string().max(20).default(''),
  receiver: z.string().max(100).default(''),
  signature: z.string().max(100).default(''),
})
export type SignedLinkQuery = z.infer<typeof SignedLinkQuery>
