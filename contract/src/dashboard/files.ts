/** Files: evidence of claims, receipts of deals and what messages bring, kept with their introduction. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, dateTime, filledText, id, oneOf, shape, text } from '../fields.ts'
import { sides } from '../introductions.ts'

export const fileTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const
export type FileType = (typeof fileTypes)[number]
/** How names of files of a type end; the first is added to a name that ends otherwise. */
export const fileEndings = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
} as const satisfies Record<FileType, readonly string[]>

export const largestFileBytes = 5 * 1024 * 1024
/** Files that a claim, a deal report or a message may name. */
export const maxFilesNamed = 5
/** Files that one side may put with an introduction. */
export const maxFilesPerSide = 20

export const StoredFile = shape('StoredFile', {
  id: id('file'),
  name: text({ description: 'As it was sent, without a path, with the ending of its type.' }),
  mediaType: oneOf(fileTypes),
  sizeBytes: Type.Integer(),
  sha256: text({ description: 'Of its bytes, in hexadecimal.' }),
  uploadedBy: oneOf(sides),
  uploadedAt: dateTime(),
})

/** The files that something rests on: uploaded before by the same side, and named by nothing else. */
export const fileIds = () =>
  Type.Optional(Type.Array(text({ maxLength: 64 }), { maxItems: maxFilesNamed, uniqueItems: true, description: 'Files you uploaded.' }))

const common = { heading: 'Introductions', credential: 'session', idempotency: 'none', bucket: 'general' } as const

export const fileCards = {
  uploadFile: card({
    ...common,
    method: 'POST',
    path: '/introductions/{id}/files',
    summary: 'Puts a PDF, PNG or JPEG of up to 5 MB with an introduction, where both sides read it.',
    company: true,
    right: 'legal.sign',
    secondFactor: true,
    query: body({
      name: filledText(200, {
        format: 'one-line',
        description: 'What the file is called; of a path the last part. The ending of its type is added where it ends otherwise.',
      }),
    }),
    upload: { types: fileTypes, maxBytes: largestFileBytes },
    status: 201,
    reply: StoredFile,
    faults: ['introduction_not_active', 'file_limit_reached'],
  }),
  readFile: card({
    ...common,
    method: 'GET',
    path: '/files/{id}',
    summary: 'Answers a file to either side of its introduction; to the operator where a claim or a deal names it, or a claim was filed.',
    company: false,
    readBy: 'parties_and_operator',
    status: 200,
    download: true,
    reply: Type.Null(),
    faults: [],
  }),
}
