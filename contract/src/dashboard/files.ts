/** Files: evidence of claims, receipts of deals and attachments of messages. They are stored with their introduction. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, dateTime, id, nonBlankText, oneOf, shape, text } from '../fields.ts'
import { sides } from '../introductions.ts'

export const fileTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const
export type FileType = (typeof fileTypes)[number]
/** File extensions by type. The first is added to a name that has none of them. */
export const fileExtensions = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
} as const satisfies Record<FileType, readonly string[]>

export const maxFileBytes = 5 * 1024 * 1024
/** The most files that a claim, a deal report or a message may name. */
export const maxFilesNamed = 5
/** The most files that one side may upload to an introduction. */
export const maxFilesPerSide = 20

export const StoredFile = shape('StoredFile', {
  id: id('file'),
  name: text({ description: 'The file name, without a path and with an extension of its type.' }),
  mediaType: oneOf(fileTypes),
  sizeBytes: Type.Integer(),
  sha256: text({ description: 'The SHA-256 of the content, in hexadecimal.' }),
  uploadedBy: oneOf(sides),
  uploadedAt: dateTime(),
})

/** IDs of files that belong to the object. The same side uploaded them before, and no other object names them. */
export const fileIds = () =>
  Type.Optional(
    Type.Array(text({ maxLength: 64 }), {
      maxItems: maxFilesNamed,
      uniqueItems: true,
      description: 'IDs of files that your company uploaded to this introduction and that no other object names.',
    }),
  )

const common = { heading: 'Introductions', credential: 'session', idempotency: 'none', bucket: 'general' } as const

export const fileCards = {
  uploadFile: card({
    ...common,
    method: 'POST',
    path: '/introductions/{id}/files',
    summary: 'Uploads a PDF, PNG or JPEG of up to 5 MB to an introduction. Both sides can read it.',
    company: true,
    right: 'legal.sign',
    secondFactor: true,
    query: body({
      name: nonBlankText(200, {
        format: 'one-line',
        description:
          'The file name. Only the last part of a path is used. If the name does not end with an extension of the file type, the extension is added.',
      }),
    }),
    upload: { types: fileTypes, maxBytes: maxFileBytes },
    status: 201,
    reply: StoredFile,
    faults: ['introduction_not_active', 'file_limit_reached'],
  }),
  readFile: card({
    ...common,
    method: 'GET',
    path: '/files/{id}',
    summary:
      'Returns a file to either side of its introduction. The operator can read it if a claim or a deal names it, or if a claim was filed.',
    company: false,
    readBy: 'parties_and_operator',
    status: 200,
    download: true,
    reply: Type.Null(),
    faults: [],
  }),
}
