import type { Reply } from '../../client/operations.ts'
import { Download } from '../../parts/download.tsx'
import { Moment } from '../../parts/formatters.tsx'
import { Panel } from '../../parts/panel.tsx'
import styles from './files.module.css'

export type StoredFile = Reply<'readIntroductionDetail'>['files'][number]

export const FilesPanel = ({ files }: { readonly files: readonly StoredFile[] }) => (
  <Panel title="Files">
    <FileList files={files} />
  </Panel>
)

/** Files that both sides read, each with its size and when it came. */
export function FileList({ files }: { readonly files: readonly StoredFile[] }) {
  return (
    <ul className={styles.files}>
      {files.map(({ id, name, sizeBytes, uploadedAt, uploadedBy, sha256 }) => (
        <li key={id}>
          <span>
            <span title={`SHA-256 ${sha256}`}>{name}</span>
            <span className="soft small">
              {sizeText(sizeBytes)}, from the {uploadedBy}, <Moment at={uploadedAt} />
            </span>
          </span>
          <Download operation="readFile" input={{ params: { id } }} fileName={name}>
            Save
          </Download>
        </li>
      ))}
    </ul>
  )
}

export const sizeText = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
