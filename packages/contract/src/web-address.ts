import * as z from 'zod'

/** An address that a browser may open or load: http or https, never `javascript:` or `data:`. */
export const WebAddress = z.url({ protocol: /^https?$/, error: 'Use an http or https URL' })
