import { createIssues } from '../issue.ts'
import { words } from '../words-issues.ts'
import { words as sellerWords } from './words-seller-issues.ts'

export const { issue, describeIssue } = createIssues({ ...words, ...sellerWords })
