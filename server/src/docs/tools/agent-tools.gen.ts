// Generated from the tools of the MCP server by `npm run generate`. Do not edit.

export interface ToolText {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly reads: boolean
  readonly decides: boolean
  readonly input: readonly { readonly name: string; readonly type: string; readonly required: boolean; readonly description: string }[]
}

export const agentTools: readonly ToolText[] = [
  {
    "name": "whoami",
    "title": "API key details",
    "description": "Returns the company and role for which all other tools act, the mode (live or test), the scopes, the limits and the policy: what the key may spend and do, and which calls a person must approve.",
    "reads": true,
    "decides": false,
    "input": []
  },
  {
    "name": "explain_error",
    "title": "Explain an error",
    "description": "Returns the meaning of a Parley error code and what to do about it.",
    "reads": true,
    "decides": false,
    "input": [
      {
        "name": "code",
        "type": "string",
        "required": true,
        "description": "Such as `insufficient_balance`."
      }
    ]
  },
  {
    "name": "find_capacity",
    "title": "Find GPU capacity",
    "description": "Searches machines that you can rent now and reserved nodes that you can inquire about, cheapest first. Prices are in cents per GPU-hour. If nothing matches, file demand with `file_demand`, which is then offered to sellers.",
    "reads": true,
    "decides": false,
    "input": [
      {
        "name": "kind",
        "type": "rent_now, reserved, both",
        "required": false,
        "description": "Machines billed by the second, reserved nodes, or both."
      },
      {
        "name": "gpu_model",
        "type": "string",
        "required": false,
        "description": "A model, such as h100-sxm or \"H100 SXM\", or a family with all of its models, such as H100. Separate several with commas."
      },
      {
        "name": "region",
        "type": "string",
        "required": false,
        "description": "A region, such as eu-north, or a geography, such as Europe. Separate several with commas."
      },
      {
        "name": "gpus",
        "type": "1 or 2 or 4 or 8",
        "required": false,
        "description": "GPUs per machine."
      },
      {
        "name": "nodes",
        "type": "integer",
        "required": false,
        "description": "Minimum number of reserved nodes."
      },
      {
        "name": "max_price_per_gpu_hour_cents",
        "type": "integer",
        "required": false,
        "description": ""
      },
      {
        "name": "limit",
        "type": "integer",
        "required": false,
        "description": "Maximum results of each kind, cheapest first."
      }
    ]
  },
  {
    "name": "market_prices",
    "title": "Market prices",
    "description": "Returns the price of a GPU-hour of a model per day, in one region or all, and the supply. Prices are rounded cents, and null if they are based on fewer than five companies. Days without supply are omitted.",
    "reads": true,
    "decides": false,
    "input": [
      {
        "name": "gpu_model",
        "type": "string",
        "required": true,
        "description": "Such as h100-sxm or \"H100 SXM\"."
      },
      {
        "name": "region",
        "type": "string",
        "required": false,
        "description": "Such as eu-north. Default: all regions together."
      },
      {
        "name": "from",
        "type": "string",
        "required": false,
        "description": "The first day. Default: 90 days up to the last day."
      },
      {
        "name": "to",
        "type": "string",
        "required": false,
        "description": "The last day. Default: today."
      }
    ]
  },
  {
    "name": "ask_about_node",
    "title": "Ask about a reserved node",
    "description": "Sends an inquiry about a node to the operator. It is only a lead: nothing is reserved or charged, and the seller never learns who asked.",
    "reads": false,
    "decides": false,
    "input": [
      {
        "name": "node_id",
        "type": "string",
        "required": true,
        "description": ""
      },
      {
        "name": "message",
        "type": "string",
        "required": false,
        "description": ""
      },
      {
        "name": "quantity",
        "type": "integer",
        "required": false,
        "description": "Number of nodes."
      },
      {
        "name": "starts_at",
        "type": "string",
        "required": false,
        "description": ""
      },
      {
        "name": "duration",
        "type": "string",
        "required": false,
        "description": "Such as \"6 months\"."
      },
      {
        "name": "target_price_per_gpu_hour_cents",
        "type": "integer",
        "required": false,
        "description": ""
      }
    ]
  },
  {
    "name": "preview_demand",
    "title": "Preview demand",
    "description": "Previews demand before it is filed: problems, supply, prices, and changes that find more. Nothing is filed or stored.",
    "reads": true,
    "decides": false,
    "input": [
      {
        "name": "gpuModel",
        "type": "string",
        "required": true,
        "description": "Such as \"H100 SXM\". It must not identify your company."
      },
      {
        "name": "gpusPerNode",
        "type": "integer",
        "required": true,
        "description": ""
      },
      {
        "name": "nodes",
        "type": "integer",
        "required": true,
        "description": ""
      },
      {
        "name": "region",
        "type": "string",
        "required": true,
        "description": "Such as eu-north."
      },
      {
        "name": "startsAt",
        "type": "string",
        "required": true,
        "description": "At most 24 hours in the past and 5 years in the future."
      },
      {
        "name": "endsAt",
        "type": "string",
        "required": false,
        "description": "Give this or `durationMonths`."
      },
      {
        "name": "durationMonths",
        "type": "integer",
        "required": false,
        "description": ""
      },
      {
        "name": "budgetMonthlyCents",
        "type": "integer",
        "required": false,
        "description": "Monthly budget in cents for the whole demand. Sellers read it."
      },
      {
        "name": "currency",
        "type": "USD, EUR",
        "required": false,
        "description": ""
      },
      {
        "name": "notes",
        "type": "string",
        "required": false,
        "description": "Only the operator reads them. They are never shown to sellers."
      },
      {
        "name": "reference",
        "type": "string",
        "required": false,
        "description": "Your own reference, such as an order number."
      }
    ]
  },
  {
    "name": "file_demand",
    "title": "File demand",
    "description": "Files demand for reserved capacity. The operator offers it to sellers, who do not learn whose it is before they accept. Needs two calls: the first, without `confirm`, only returns what would happen. Show that to the person you act for.",
    "reads": false,
    "decides": true,
    "input": [
      {
        "name": "gpuModel",
        "type": "string",
        "required": true,
        "description": "Such as \"H100 SXM\". It must not identify your company."
      },
      {
        "name": "gpusPerNode",
        "type": "integer",
        "required": true,
        "description": ""
      },
      {
        "name": "nodes",
        "type": "integer",
        "required": true,
        "description": ""
      },
      {
        "name": "region",
        "type": "string",
        "required": true,
        "description": "Such as eu-north."
      },
      {
        "name": "startsAt",
        "type": "string",
        "required": true,
        "description": "At most 24 hours in the past and 5 years in the future."
      },
      {
        "name": "endsAt",
        "type": "string",
        "required": false,
        "description": "Give this or `durationMonths`."
      },
      {
        "name": "durationMonths",
        "type": "integer",
        "required": false,
        "description": ""
      },
      {
        "name": "budgetMonthlyCents",
        "type": "integer",
        "required": false,
        "description": "Monthly budget in cents for the whole demand. Sellers read it."
      },
      {
        "name": "currency",
        "type": "USD, EUR",
        "required": false,
        "description": ""
      },
      {
        "name": "notes",
        "type": "string",
        "required": false,
        "description": "Only the operator reads them. They are never shown to sellers."
      },
      {
        "name": "reference",
        "type": "string",
        "required": false,
        "description": "Your own reference, such as an order number."
      },
      {
        "name": "confirm",
        "type": "string",
        "required": false,
        "description": "The token from the first call. Send it with the same arguments, after the person you act for has agreed."
      }
    ]
  },
  {
    "name": "close_demand",
    "title": "Close demand",
    "description": "Permanently closes a request. Its pending opportunities are withdrawn. Needs two calls: the first, without `confirm`, only returns what would happen. Show that to the person you act for.",
    "reads": false,
    "decides": true,
    "input": [
      {
        "name": "request_id",
        "type": "string",
        "required": true,
        "description": ""
      },
      {
        "name": "confirm",
        "type": "string",
        "required": false,
        "description": "The token from the first call. Send it with the same arguments, after the person you act for has agreed."
      }
    ]
  },
  {
    "name": "whats_new",
    "title": "What’s new",
    "description": "Returns events about the company’s objects, oldest first: demand, opportunities, introductions, submissions, inquiries, rentals. Store `cursor` and send it with the next call, to get each event once. Use `look_up` to read the object.",
    "reads": true,
    "decides": false,
    "input": [
      {
        "name": "cursor",
        "type": "string",
        "required": false,
        "description": "The cursor from the previous result, to get later events. Send the same `types` with it."
      },
      {
        "name": "since",
        "type": "string",
        "required": false,
        "description": "Where to begin without a cursor, at most 30 days ago. Default: one day ago."
      },
      {
        "name": "types",
        "type": "array of string",
        "required": false,
        "description": "Only these event types: exact, such as `rental.running`, or families, such as `opportunity.*`."
      },
      {
        "name": "wait_seconds",
        "type": "integer",
        "required": false,
        "description": "How long to wait for the first event if there is none yet."
      },
      {
        "name": "limit",
        "type": "integer",
        "required": false,
        "description": ""
      }
    ]
  },
  {
    "name": "look_up",
    "title": "Look up an object",
    "description": "Returns one object by its ID. A rental includes its events. IDs begin with dem_, opp_, intro_, node_, inq_, offer_, apv_, rental_.",
    "reads": true,
    "decides": false,
    "input": [
      {
        "name": "id",
        "type": "string",
        "required": true,
        "description": ""
      }
    ]
  },
  {
    "name": "list_mine",
    "title": "List the company’s objects",
    "description": "Lists objects of one kind, newest first: filed demand, offered opportunities, introductions, rentals, proposed nodes, inquiries, calls that wait for approval.",
    "reads": true,
    "decides": false,
    "input": [
      {
        "name": "kind",
        "type": "requests, opportunities, introductions, rentals, submissions, inquiries, approvals",
        "required": true,
        "description": ""
      },
      {
        "name": "status",
        "type": "string",
        "required": false,
        "description": "Filter by status, such as `open`, `offered`, `active`, `running`. For inquiries, it filters the newest `limit`."
      },
      {
        "name": "limit",
        "type": "integer",
        "required": false,
        "description": ""
      }
    ]
  },
  {
    "name": "decline_opportunity",
    "title": "Decline an opportunity",
    "description": "Permanently declines demand that was offered to a listing. Only a person can accept it, in the dashboard with a second factor. Needs two calls: the first, without `confirm`, only returns what would happen. Show that to the person you act for.",
    "reads": false,
    "decides": true,
    "input": [
      {
        "name": "opportunity_id",
        "type": "string",
        "required": true,
        "description": ""
      },
      {
        "name": "reason",
        "type": "string",
        "required": false,
        "description": "Only the operator reads it."
      },
      {
        "name": "confirm",
        "type": "string",
        "required": false,
        "description": "The token from the first call. Send it with the same arguments, after the person you act for has agreed."
      }
    ]
  },
  {
    "name": "declare_ready",
    "title": "Declare readiness",
    "description": "Declares that your company is ready to proceed with an introduction. The other party can read it. Needs two calls: the first, without `confirm`, only returns what would happen. Show that to the person you act for.",
    "reads": false,
    "decides": true,
    "input": [
      {
        "name": "introduction_id",
        "type": "string",
        "required": true,
        "description": ""
      },
      {
        "name": "confirm",
        "type": "string",
        "required": false,
        "description": "The token from the first call. Send it with the same arguments, after the person you act for has agreed."
      }
    ]
  },
  {
    "name": "quote_rental",
    "title": "Quote a rental",
    "description": "Returns the price of a machine, whether it is available and whether the balance covers it. Nothing is reserved.",
    "reads": true,
    "decides": false,
    "input": [
      {
        "name": "offer_id",
        "type": "string",
        "required": true,
        "description": "From `find_capacity`."
      },
      {
        "name": "gpu_count",
        "type": "1 or 2 or 4 or 8",
        "required": true,
        "description": ""
      },
      {
        "name": "template_id",
        "type": "string",
        "required": false,
        "description": "Image of the machine. Default: plain Ubuntu."
      },
      {
        "name": "auto_stop_at",
        "type": "string",
        "required": false,
        "description": "The rental stops automatically at this time, 5 minutes to a year ahead."
      },
      {
        "name": "max_total_cents",
        "type": "integer",
        "required": false,
        "description": "The rental stops before it costs more than this."
      },
      {
        "name": "hours",
        "type": "number",
        "required": false,
        "description": "Used to estimate the total."
      }
    ]
  },
  {
    "name": "rent",
    "title": "Rent a machine",
    "description": "Starts a machine. Spends money by the second until it is stopped, at no more than the hourly price that the first call returned. Needs two calls: the first, without `confirm`, only returns what would happen. Show that to the person you act for.",
    "reads": false,
    "decides": true,
    "input": [
      {
        "name": "offer_id",
        "type": "string",
        "required": true,
        "description": "From `find_capacity`."
      },
      {
        "name": "gpu_count",
        "type": "1 or 2 or 4 or 8",
        "required": true,
        "description": ""
      },
      {
        "name": "template_id",
        "type": "string",
        "required": false,
        "description": "Image of the machine. Default: plain Ubuntu."
      },
      {
        "name": "auto_stop_at",
        "type": "string",
        "required": false,
        "description": "The rental stops automatically at this time, 5 minutes to a year ahead."
      },
      {
        "name": "max_total_cents",
        "type": "integer",
        "required": false,
        "description": "The rental stops before it costs more than this."
      },
      {
        "name": "name",
        "type": "string",
        "required": false,
        "description": ""
      },
      {
        "name": "reference",
        "type": "string",
        "required": false,
        "description": "Your own reference, such as an order number."
      },
      {
        "name": "ssh_public_key",
        "type": "string",
        "required": false,
        "description": "The line of the .pub file. Without it nobody can sign in to the machine."
      },
      {
        "name": "confirm",
        "type": "string",
        "required": false,
        "description": "The token from the first call. Send it with the same arguments, after the person you act for has agreed."
      }
    ]
  },
  {
    "name": "stop_rental",
    "title": "Stop a rental",
    "description": "Stops a machine. Its billing ends immediately, and the data on it is lost. Needs two calls: the first, without `confirm`, only returns what would happen. Show that to the person you act for.",
    "reads": false,
    "decides": true,
    "input": [
      {
        "name": "rental_id",
        "type": "string",
        "required": true,
        "description": ""
      },
      {
        "name": "confirm",
        "type": "string",
        "required": false,
        "description": "The token from the first call. Send it with the same arguments, after the person you act for has agreed."
      }
    ]
  }
]
