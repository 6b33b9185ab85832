import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod'
import { setDefaultIssues } from '#src/answer-texts.ts'

// What zod says by itself is in the page's language, too. Pages without forms don't load zod.
setDefaultIssues(z.config)

export { zodResolver }
