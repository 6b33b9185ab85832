import { LOGO_BYTES_MAX } from '@tradepost/contract/platform/organization/seller-organization'
import { isRefusedBy, sql } from '@tradepost/kit/database/database'
import type { Context } from 'hono'
import { ORGANIZATION_CLOSED } from '#src/auth/guards/guards.ts'
import type { OrganizationRow } from '#src/auth/table.ts'
import { type Deps, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import type { Work } from '#src/scope.ts'
import { type PictureLimits, readPicture, servePicture } from '#src/uploaded-picture.ts'

/** Returns the path of an uploaded logo. Its bytes never change there, because the path has their digest. */
function logoPath({ organizationId, hash }: LogoPlace): string {
  return `/logos/${organizationId}/${hash}`
}

/**
 * Returns the path of an organization's logo if it was uploaded here, else null: better-auth's API takes any URL, and our pages
 * show only images that were re-encoded (docs/decisions/0015). Without the host, so that it works under another one too.
 */
export function findLogoPath({ id, logo }: Pick<OrganizationRow, 'id' | 'logo'>): string | null {
  if (logo === null || !URL.canParse(logo)) return null
  const { pathname } = new URL(logo)
  return pathname.startsWith(logoPath({ organizationId: id, hash: '' })) ? pathname : null
}

/** Large enough for a page's header on any screen. */
const KEPT_PIXELS_MAX = 512

const LIMITS: PictureLimits = { refusal: 'PAYLOAD_TOO_LARGE:logo', bytesMax: LOGO_BYTES_MAX, keptPixelsMax: KEPT_PIXELS_MAX }

async function setLogo({ trx }: Work, { organizationId, logo }: { organizationId: string; logo: string | null }): Promise<void> {
  await trx
    .withoutPlugins()
    .updateTable('organization')
    .set({ logo })
    .where('id', '=', organizationId)
    .execute()
    .catch((error: unknown) => {
      throw isRefusedBy(error, ORGANIZATION_CLOSED) ? fault('ORGANIZATION_NOT_FOUND') : error
    })
}

type Upload = { organizationId: string; request: Context }

/**
 * Sets the uploaded image as an organization's logo: redrawn, and stored under a path with its digest.
 * @throws 404 if the organization was closed meanwhile; 413, 415, 422 for a file that isn't a small image; 503 IMAGES_BUSY
 */
export async function saveLogo(deps: Deps, { organizationId, request }: Upload): Promise<void> {
  const { bytes, hash } = await readPicture(request, LIMITS)
  await transact(deps, async (work) => {
    await setLogo(work, { organizationId, logo: `${deps.config.url}${logoPath({ organizationId, hash })}` })
    const stored = { hash, bytes, createdAt: work.clock.now() }
    await work.trx
      .insertInto('organizationLogos')
      .values({ organizationId, ...stored })
      .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(stored))
      .execute()
  })
}

/** Removes the logo; the name's initials are shown instead. */
export async function removeLogo(work: Work, organizationId: string): Promise<void> {
  await setLogo(work, { organizationId, logo: null })
  await work.trx.deleteFrom('organizationLogos').where('organizationId', '=', organizationId).execute()
}

type LogoPlace = { organizationId: string; hash: string }

/** Finds a logo as long as its organization has it. */
async function findLogo({ trx }: Work, place: LogoPlace): Promise<Uint8Array | null> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select stored.bytes from organization_logos stored join "organization" on "organization".id = stored.organization_id
    where stored.organization_id = ${place.organizationId} and stored.hash = ${place.hash}
      and "organization".logo like ${`%${logoPath(place)}`}`.execute(trx)
  return rows[0]?.bytes ?? null
}

/** Reads a logo by the path that `findLogoPath` returns. */
export async function readLogo(work: Work, path: string): Promise<Uint8Array | null> {
  const [, , organizationId = '', hash = ''] = path.split('/')
  return findLogo(work, { organizationId, hash })
}

/** Serves a logo as long as its organization has it. @throws 404 NOT_FOUND */
export const showLogo = async (work: Work, place: LogoPlace): Promise<Response> => servePicture(await findLogo(work, place))
