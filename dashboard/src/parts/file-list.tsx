import { bytesText } from './bytes.ts'
import { Download } from './download.tsx'
import styles from './file-list.module.css'
import { Moment } from './formatters.tsx'

export interface ListedFile {
  readonly id: string
  readonly name: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly uploadedBy: string
  readonly uploadedAt: string
}

/** Files that both sides of an introduction can read, each with its size and date. */
export function FileList({ files }: { readonly files: readonly ListedFile[] }) {
  return (
    <ul className={styles.files}>
      {files.map(({ id, name, sizeBytes, uploadedAt, uploadedBy, sha256 }) => (
        <li key={id}>
          <span>
            <span title={`SHA-256 ${sha256}`}>{name}</span>
            <span className="soft small">
              {bytesText(sizeBytes)}, from the {uploadedBy}, <Moment at={uploadedAt} />
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
