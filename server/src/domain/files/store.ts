/** The SQL of files. The reader is a side of the introduction, or the operator if a claim or a deal gives a reason. */
import type { FileType } from '@parley/contract/dashboard/files'
import type { IntroductionStatus } from '@parley/contract/introductions'
import type { Actor } from '../../core/actor.ts'
import type { Tx } from '../../db/client.ts'
import { type Reader, sql } from '../../db/statement.ts'

interface NewFile {
  readonly id: string
  readonly introductionId: string
  readonly name: string
  readonly mediaType: FileType
  readonly bytes: Uint8Array
}
const insertSql = sql<{ wire: string }>(
  'insert_file',
  `insert into files as f (id, introduction_id, company_id, person_id, name, media_type, bytes) values ($1, $2, $3, $4, $5, $6, $7)
   returning file_document(f)::text as wire`,
)
export const insertFile = (tx: Tx, { id, introductionId, name, mediaType, bytes }: NewFile, { companyId, personId }: Actor) =>
  tx.first(insertSql, [id, introductionId, companyId, personId, name, mediaType, bytes])

const countSql = sql<{ count: number }>('count_files', 'select count(*) from files where introduction_id = $1 and company_id = $2')
export const countFiles = async (tx: Tx, introductionId: string, companyId: number) =>
  (await tx.first(countSql, [introductionId, companyId]))?.count ?? 0

const uploadQuotaSql = sql<{ status: IntroductionStatus; files: number }>(
  'find_room_for_file',
  `select introduction_status(i) as status, (select count(*) from files f where f.introduction_id = i.id and f.company_id = $2) as files
   from introductions i where i.id = $1 and i.mode = 'live' and $2 in (i.buyer_company_id, i.seller_company_id)`,
)
/** What could prevent one more file from one side of the introduction: its status and the number of files. */
export const findUploadQuota = (read: Reader, introductionId: string, companyId: number) =>
  read.first(uploadQuotaSql, [introductionId, companyId])

interface FileContent {
  readonly name: string
  readonly mediaType: FileType
  readonly bytes: Buffer
}
const contentSql = sql<FileContent>(
  'find_file_content',
  `select f.name, f.media_type as "mediaType", f.bytes from files f join introductions i on i.id = f.introduction_id
   where f.id = $1 and case when $2::bigint is null
     then num_nonnulls(f.claim_id, f.deal_id) > 0 or exists (select from claims c where c.introduction_id = i.id)
     else $2 in (i.buyer_company_id, i.seller_company_id) end`,
)
/** `companyId` is a side's, or null for the operator, who reads files of claims and deals, and all of an introduction once a claim is filed. */
export const findFileContent = (read: Reader, id: string, companyId: number | null) => read.first(contentSql, [id, companyId])

type AttachmentTarget = 'claim' | 'deal' | 'message'
const attach = (to: AttachmentTarget) =>
  sql<{ id: string }>(
    `attach_files_to_${to}`,
    `update files set ${to}_id = $1 where id = any($2) and introduction_id = $3 and company_id = $4
       and num_nonnulls(claim_id, deal_id, message_id) = 0 returning id`,
  )
const attachSql = { claim: attach('claim'), deal: attach('deal'), message: attach('message') }
/** Attaches the files that a claim, a deal or a message names; returns those that are the side's own and not attached yet. */
export const attachFiles = (
  tx: Tx,
  to: AttachmentTarget,
  targetId: string,
  fileIds: readonly string[],
  introductionId: string,
  companyId: number,
) => tx.rows(attachSql[to], [targetId, fileIds, introductionId, companyId])
