/** Templates: the images that a rental can start with. */
import Type from 'typebox'
import { shape, text } from './fields.ts'

export const Template = shape('Template', {
  template_id: text(),
  name: text(),
  description: text(),
  image: text({ description: 'The container image that is started.' }),
  default: Type.Boolean({ description: 'Used when a rental names no template.' }),
})
export type Template = Type.Static<typeof Template>

export const templates: readonly Template[] = [
  {
    template_id: 'ubuntu-24.04',
    name: 'Ubuntu 24.04',
    description: 'A plain Ubuntu 24.04 with the CUDA runtime.',
    image: 'nvidia/cuda:12.6.3-runtime-ubuntu24.04',
    default: true,
  },
  {
    template_id: 'pytorch',
    name: 'PyTorch',
    description: 'PyTorch with CUDA and cuDNN, for training and experiments.',
    image: 'pytorch/pytorch:2.5.1-cuda12.4-cudnn9-runtime',
    default: false,
  },
  {
    template_id: 'vllm',
    name: 'vLLM',
    description: 'The vLLM server with its OpenAI-compatible API.',
    image: 'vllm/vllm-openai:v0.6.6',
    default: false,
  },
  {
    template_id: 'ollama',
    name: 'Ollama',
    description: 'Ollama, to run open models with one command.',
    image: 'ollama/ollama:0.5.4',
    default: false,
  },
  {
    template_id: 'a1111',
    name: 'Stable Diffusion web UI',
    description: 'The AUTOMATIC1111 web UI for Stable Diffusion.',
    image: 'universonic/stable-diffusion-webui:full',
    default: false,
  },
  {
    template_id: 'text-gen-webui',
    name: 'Text generation web UI',
    description: 'The oobabooga web UI for large language models.',
    image: 'atinoda/text-generation-webui:default-nvidia',
    default: false,
  },
]

/** The template with this ID, or the default one without an ID. Undefined if the template does not exist. */
export const templateNamed = (id: string | undefined): Template | undefined =>
  templates.find((one) => (id === undefined ? one.default : one.template_id === id))
